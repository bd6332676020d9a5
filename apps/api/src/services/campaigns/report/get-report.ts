import { reportsEvents } from "@dakiya/domain/email-settings";
import { describeRules } from "@dakiya/domain/segment";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import type { AccountCtx } from "../../../deps.ts";
import { findFields } from "../../fields/find-fields.ts";
import { readSales } from "../../orders/attribution.ts";
import { getCampaignSummary } from "../read/get-campaign.ts";
import { readReport } from "./report-rows.ts";
import type { ReportRow } from "./report-rows.ts";

const HOUR_MS = 3_600_000;
/** As far as `campaign_engagement` goes. */
const HOURS = 48;

/**
 * What became of a campaign or of the email of an automation.
 *
 * @throws AppError "missing" for one that is not there, deleted or another account's.
 */
export async function getCampaignReport(
  ctx: AccountCtx,
  input: { id: string },
): Promise<CampaignReportWire> {
  const campaign = await getCampaignSummary(ctx, input);
  const accountId = ctx.account.id;
  const campaignId = Number(campaign._id);
  const row = await readReport(ctx.db, { accountId, campaignId });
  const sales = (await readSales(ctx.db, accountId, [campaignId]))?.get(campaignId);
  return {
    campaign: sales === undefined ? campaign : { ...campaign, sales },
    startedBy: row.started_by,
    from:
      row.from_name === null || row.from_email === null
        ? null
        : { name: row.from_name, address: row.from_email },
    audience: await audienceOf(ctx, row),
    deliveryUnknown: row.service !== null && !reportsEvents(row.service),
    figuresSince: row.figures_since === null ? null : iso(row.figures_since),
    suppressed: {
      unsubscribed: row.suppressed.unsubscribed ?? 0,
      bounced: row.suppressed.bounced ?? 0,
      complained: row.suppressed.complained ?? 0,
    },
    failures: row.failures.map(({ reason, logs }) => ({ reason, recipients: logs })),
    machines: { opens: row.machine_opens, clicks: row.machine_clicks },
    links: row.links.map(({ people, ...link }) => ({ ...link, recipients: people })),
    hours: hoursOf(row),
    share:
      row.shared_at === null ? null : { createdAt: iso(row.shared_at), createdBy: row.shared_by },
  };
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** The rules it was sent by, or those its segment has now: before it starts, and where they were not kept. */
async function audienceOf(
  ctx: AccountCtx,
  row: ReportRow,
): Promise<CampaignReportWire["audience"]> {
  const rules = row.audience_rules ?? row.segment_rules;
  if (rules === null) return null;
  return {
    rules: describeRules(rules, await findFields(ctx.db, ctx.account.id)),
    isDynamic: row.is_dynamic ?? true,
    isFrozen: row.audience_rules !== null,
  };
}

/** Every hour that has begun, those without an open too. */
function hoursOf({ begun, hours, now }: ReportRow): CampaignReportWire["hours"] {
  if (begun === null) return null;
  const length = Math.min(HOURS, Math.max(1, Math.ceil((now - begun) / HOUR_MS)));
  const byHour = new Map(hours.map((one) => [one.hour, one]));
  return Array.from({ length }, (_, hour) => ({
    at: iso(begun + hour * HOUR_MS),
    opened: byHour.get(hour)?.opened ?? 0,
    clicked: byHour.get(hour)?.clicked ?? 0,
  }));
}
