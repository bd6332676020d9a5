import { knownRates } from "@dakiya/domain/analytics";
import type { AnalyticsWire, CampaignKind } from "@dakiya/domain/wire";
import type { CustomerFigures } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { automationFigures } from "./automation-figures.ts";
import { campaignFigures } from "./campaign-figures.ts";
import { customerFigures } from "./customer-figures.ts";
import { engagementInRange } from "./engagement-in-range.ts";
import { addFigures, toTrackedCounts } from "./mail-figures.ts";
import type { MailFigures } from "./mail-figures.ts";
import { readPeriod } from "./read-period.ts";
import type { Bounds, PeriodInput } from "./read-period.ts";
import { rankingByScore } from "./get-ranking.ts";

/**
 * Everything the analytics page shows for a range (docs/product.md, Analytics): logs and campaigns by their creation,
 * customers as they are. `previousCounts` are those of the preceding period of the same length; `engagement` is by
 * event time in the range's calendar days. Two statements over kept figures, so that the cost of campaigns does not depend on
 * the number of logs; concurrent, except for all time, where the first gives the second its start. Two more sum the orders
 * and unsubscribes of the campaigns shown. Mails of automations are left out, unless the kind asks for them.
 */
export async function getAnalytics(
  ctx: Ctx,
  input: PeriodInput & { kind?: CampaignKind | undefined },
): Promise<AnalyticsWire> {
  const { kind = "campaigns" } = input;
  const { period, now, timeZone, bounds } = await readPeriod(ctx, input);
  const mails = readFigures(ctx, kind, bounds);
  const isAll = period === "all";
  const first = isAll ? (await mails).figures.first : null;
  const [{ kept, figures }, engagement] = await Promise.all([
    mails,
    engagementInRange(ctx, {
      range: period,
      kind,
      now,
      timeZone,
      first: first === null ? null : new Date(first),
    }),
  ]);
  const { totalCustomers, activeCustomers, totalRevenue, totalOrders } = await customerFigures(
    ctx,
    kept,
  );
  const ranking = await rankingByScore(ctx, figures.ranking);
  return {
    range: typeof period === "string" ? period : "custom",
    kind,
    campaigns: figures.campaigns,
    automationMails: figures.automationMails,
    counts: toTrackedCounts(figures.known.counts, figures.known.untracked),
    untracked: figures.known.untracked,
    rates: knownRates(figures.known.rates),
    previousRates: isAll ? null : knownRates(figures.previous.rates),
    previousCounts: isAll ? null : figures.previous.counts,
    previousCampaigns: isAll ? null : figures.previousCampaigns,
    unreported: figures.unreported,
    previousUnreported: isAll ? null : figures.previousUnreported,
    customers: { totalCustomers, activeCustomers, totalRevenue, totalOrders },
    ranking,
    engagement,
  };
}

async function readFigures(
  ctx: Ctx,
  kind: CampaignKind,
  bounds: Bounds,
): Promise<{ kept: CustomerFigures | null; figures: MailFigures }> {
  if (kind === "automations") return { kept: null, figures: await automationFigures(ctx, bounds) };
  const ofCampaigns = await campaignFigures(ctx, bounds);
  if (kind === "campaigns") return ofCampaigns;
  const figures = addFigures(ofCampaigns.figures, await automationFigures(ctx, bounds));
  return { kept: ofCampaigns.kept, figures };
}
