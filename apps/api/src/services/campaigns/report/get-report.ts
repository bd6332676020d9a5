import { addDays } from "@dakiya/domain/analytics";
import { DEVICES, MAILBOX_PROVIDERS } from "@dakiya/domain/delivery";
import { reportsEvents } from "@dakiya/domain/email-settings";
import { describeRules } from "@dakiya/domain/segment";
import type { CampaignReportWire, CampaignSummaryWire, SalesWire } from "@dakiya/domain/wire";
import { inArray } from "drizzle-orm";
import { campaigns } from "../../../db/schema/index.ts";
import type { AccountCtx } from "../../../deps.ts";
import { loadReferenceNames } from "../../rules/references/load-names.ts";
import { findFields } from "../../fields/find-fields.ts";
import { readSales } from "../../orders/attribution.ts";
import { readCouponSales } from "../../orders/match-coupons.ts";
import { firstOrMissing } from "../../own-row.ts";
import { parseId } from "../../wire/values.ts";
import { findCampaignSummaries } from "../read/find-campaigns.ts";
import { DAYS, readReport } from "./report-rows.ts";
import type { ReportRow } from "./report-rows.ts";

const HOUR_MS = 3_600_000;
/** As far as the quarters of a campaign go. */
const HOURS = 48;

/**
 * The report of a campaign or of the email of an automation.
 *
 * @throws AppError "missing" for one that is not there, deleted or another account's.
 */
export async function getCampaignReport(
  ctx: AccountCtx,
  input: { id: string },
): Promise<CampaignReportWire> {
  return await readReportOf(ctx, [parseId(input.id)]);
}

/**
 * The same of all campaigns of one email of an automation: figures are added up, the rest is the first one's.
 *
 * @throws AppError "missing"
 */
export async function readReportOf(
  ctx: AccountCtx,
  campaignIds: readonly number[],
): Promise<CampaignReportWire> {
  const { db, account } = ctx;
  const [campaign, row, coupons] = await Promise.all([
    addedUp(ctx, campaignIds),
    readReport(db, { accountId: account.id, campaignIds }),
    readCouponSales(db, account.id, campaignIds),
  ]);
  const seen = onlyTracked(campaign);
  return {
    campaign,
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
    mailboxes: row.mailboxes?.toSorted(byMost).map(seen) ?? null,
    refusals: row.refusals?.map(({ logs, ...of }) => ({ ...of, recipients: logs })) ?? null,
    devices: devicesOf(row, campaign).map(seen),
    coupons,
    machines: { opens: row.machine_opens, clicks: row.machine_clicks },
    ...languagesOf(row, campaign),
    links: row.links.map(({ people, clicks, language, ...link }) => ({
      ...link,
      ...(language === null ? {} : { language }),
      clicks: campaign.stats.clicked === null ? null : clicks,
      recipients: campaign.stats.clicked === null ? null : people,
    })),
    hours: hoursOf(row)?.map(seen) ?? null,
    days: daysOf(row)?.map(seen) ?? null,
    share:
      row.shared_at === null ? null : { createdAt: iso(row.shared_at), createdBy: row.shared_by },
  };
}

/** The first campaign with the counts and sales of all. */
async function addedUp(
  ctx: AccountCtx,
  campaignIds: readonly number[],
): Promise<CampaignSummaryWire> {
  const [found, sales] = await Promise.all([
    findCampaignSummaries(ctx.db, ctx.account.id, {
      condition: inArray(campaigns.id, [...campaignIds]),
      limit: campaignIds.length,
      sort: "newest",
    }),
    readSales(ctx.db, ctx.account.id, campaignIds),
  ]);
  const byId = new Map(found.map(({ id, campaign }) => [id, campaign]));
  const all = campaignIds.flatMap((id) => byId.get(id) ?? []);
  const first = firstOrMissing(all, "Campaign");
  const sumUntracked = (key: "sent" | "delivered"): number =>
    all.reduce((total, { stats: own }) => total + (own.untracked?.[key] ?? 0), 0);
  const sum = (key: Exclude<keyof Stats, "untracked">): number =>
    all.reduce((total, one) => total + (one.stats[key] ?? 0), 0);
  /** Of those that track it; null where none does. */
  const seen = (key: "opened" | "clicked"): number | null =>
    all.every(({ stats: own }) => own[key] === null) ? null : sum(key);
  const stats: Stats = {
    total_recipients: sum("total_recipients"),
    sent: sum("sent"),
    delivered: sum("delivered"),
    opened: seen("opened"),
    clicked: seen("clicked"),
    failed: sum("failed"),
    unknown: sum("unknown"),
    ...(all.some(({ stats: own }) => own.untracked !== undefined)
      ? { untracked: { sent: sumUntracked("sent"), delivered: sumUntracked("delivered") } }
      : {}),
  };
  const started = all.flatMap(({ startedAt }) => startedAt ?? []).toSorted();
  const whole = { ...first, stats, startedAt: started[0] ?? null };
  return sales === null ? whole : { ...whole, sales: sumSales([...sales.values()]) };
}

type Stats = CampaignSummaryWire["stats"];

function sumSales(all: readonly SalesWire[]): SalesWire {
  const paise = all.reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0);
  return { orders: all.reduce((sum, { orders }) => sum + orders, 0), revenue: paise / 100 };
}

/** Makes opens and clicks null that are not tracked. */
function onlyTracked({ stats }: CampaignSummaryWire) {
  return <Row extends { opened: number; clicked: number }>(row: Row) => ({
    ...row,
    opened: stats.opened === null ? null : row.opened,
    clicked: stats.clicked === null ? null : row.clicked,
  });
}

/** Recipients whose device nobody named are of an unknown one, so that each sum is the campaign's. */
function devicesOf({ devices }: ReportRow, { stats }: CampaignSummaryWire): ReportRow["devices"] {
  const sum = (all: ReportRow["devices"], key: "opened" | "clicked"): number =>
    all.reduce((total, one) => total + one[key], 0);
  const unnamed = {
    device: "unknown" as const,
    opened: Math.max(0, (stats.opened ?? 0) - sum(devices, "opened")),
    clicked: Math.max(0, (stats.clicked ?? 0) - sum(devices, "clicked")),
  };
  return DEVICES.flatMap((device) => {
    const own = [...devices, unnamed].filter((one) => one.device === device);
    const [opened, clicked] = [sum(own, "opened"), sum(own, "clicked")];
    return opened + clicked === 0 ? [] : { device, opened, clicked };
  }).toSorted((one, other) => other.opened - one.opened);
}

/** The recipients of each language; the message that falls back has the rest. */
function languagesOf(
  { language, variants, by_language: counts }: ReportRow,
  { stats }: CampaignSummaryWire,
): Pick<CampaignReportWire, "languages"> {
  const others = [...new Set([...(variants ?? []), ...Object.keys(counts)])];
  if (others.length === 0) return {};
  const rest = Object.values(counts).reduce((left, one) => left - one, stats.total_recipients);
  return {
    languages: [
      { language, recipients: rest },
      ...others.map((tag) => ({ language: tag, recipients: counts[tag] ?? 0 })),
    ],
  };
}

type Mailbox = NonNullable<ReportRow["mailboxes"]>[number];

/** The most recipients first. */
const byMost = (one: Mailbox, other: Mailbox): number =>
  other.sent - one.sent ||
  MAILBOX_PROVIDERS.indexOf(one.provider) - MAILBOX_PROVIDERS.indexOf(other.provider);

const iso = (ms: number): string => new Date(ms).toISOString();

/** The rules it was sent by, or those its segment has now: before it starts, and where they were not kept. */
async function audienceOf(
  ctx: AccountCtx,
  row: ReportRow,
): Promise<CampaignReportWire["audience"]> {
  const rules = row.audience_rules ?? row.segment_rules;
  if (rules === null) return null;
  const nameOf = await loadReferenceNames(ctx.db, ctx.account.id, [rules]);
  return {
    rules:
      rules.rules.length === 0
        ? ""
        : describeRules(rules, await findFields(ctx.db, ctx.account.id), nameOf),
    isDynamic: row.is_dynamic ?? true,
    isFrozen: row.audience_rules !== null,
  };
}

/** Every hour that has begun, those without an open too. */
function hoursOf({ begun, hours, now }: ReportRow) {
  if (begun === null) return null;
  const length = Math.min(HOURS, Math.max(1, Math.ceil((now - begun) / HOUR_MS)));
  const byHour = new Map(hours.map((one) => [one.hour, one]));
  return Array.from({ length }, (_, hour) => ({
    at: iso(begun + hour * HOUR_MS),
    opened: byHour.get(hour)?.opened ?? 0,
    clicked: byHour.get(hour)?.clicked ?? 0,
  }));
}

/** Every day since the first open or click, those without one too. */
function daysOf({ days, today }: ReportRow) {
  if (days === null) return null;
  const earliest = addDays(today, 1 - DAYS);
  const byDay = new Map(days.map((one) => [one.day, one]));
  const all: NonNullable<ReportRow["days"]> = [];
  for (let day = today; day >= earliest && day >= (days[0]?.day ?? "~"); day = addDays(day, -1)) {
    const { opened, clicked } = byDay.get(day) ?? { opened: 0, clicked: 0 };
    all.unshift({ day, opened, clicked });
  }
  return all;
}
