import { previousRangeStart, rangeStart } from "@dakiya/domain/analytics";
import type { AnalyticsWire, CampaignKind } from "@dakiya/domain/wire";
import type { CustomerFigures } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { automationFigures } from "./automation-figures.ts";
import { campaignFigures } from "./campaign-figures.ts";
import { customerFigures } from "./customer-figures.ts";
import { engagementInRange } from "./engagement-in-range.ts";
import { zoneOr } from "../wire/values.ts";
import { addFigures } from "./mail-figures.ts";
import type { MailFigures, Since } from "./mail-figures.ts";
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
  input: {
    range: AnalyticsWire["range"];
    kind?: CampaignKind | undefined;
    timeZone?: string | undefined;
  },
): Promise<AnalyticsWire> {
  const { range, kind = "campaigns" } = input;
  const now = new Date();
  const mails = readFigures(ctx, kind, {
    since: instantOrAlways(rangeStart(range, now)),
    before: instantOrAlways(previousRangeStart(range, now)),
  });
  const first = range === "all" ? (await mails).figures.first : null;
  const [{ kept, figures }, engagement] = await Promise.all([
    mails,
    engagementInRange(ctx, {
      range,
      kind,
      now,
      timeZone: zoneOr(input.timeZone),
      first: first === null ? null : new Date(first),
    }),
  ]);
  const { totalCustomers, activeCustomers, totalRevenue, totalOrders } = await customerFigures(
    ctx,
    kept,
  );
  const ranking = await rankingByScore(ctx, figures.ranking);
  return {
    range,
    campaigns: figures.campaigns,
    automationMails: figures.automationMails,
    counts: figures.counts,
    previousCounts: range === "all" ? null : figures.previous,
    previousCampaigns: range === "all" ? null : figures.previousCampaigns,
    unreported: figures.unreported,
    previousUnreported: range === "all" ? null : figures.previousUnreported,
    customers: { totalCustomers, activeCustomers, totalRevenue, totalOrders },
    ranking,
    engagement,
  };
}

async function readFigures(
  ctx: Ctx,
  kind: CampaignKind,
  since: Since,
): Promise<{ kept: CustomerFigures | null; figures: MailFigures }> {
  if (kind === "automations") return { kept: null, figures: await automationFigures(ctx, since) };
  const ofCampaigns = await campaignFigures(ctx, since);
  if (kind === "campaigns") return ofCampaigns;
  const figures = addFigures(ofCampaigns.figures, await automationFigures(ctx, since));
  return { kept: ofCampaigns.kept, figures };
}

/** An instant as PostgreSQL reads it; null is before everything. */
function instantOrAlways(at: Date | null): string {
  return at === null ? "-infinity" : at.toISOString();
}
