import { engagementSpans } from "@dakiya/domain/analytics";
import type { EngagementSpans, HealthSignal } from "@dakiya/domain/analytics";
import type { CampaignKind, SendingHealthWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { sqlArray } from "../../db/sql/sql.ts";
import { campaigns } from "../../db/schema/index.ts";
import type { AccountCtx } from "../../deps.ts";
import { refusalsOf } from "../campaigns/index.ts";
import { campaignsOf } from "./campaign-rows.ts";
import { engagementInRange } from "./engagement-in-range.ts";
import { firstLogged } from "./first-logged.ts";
import { readPeriod } from "./read-period.ts";
import type { PeriodInput } from "./read-period.ts";

/**
 * Emails sent in each span by the kept engagement, and the signals that came in it by the index `log_suppressions_at`. A
 * signal counts when it came, not when its email was sent.
 */
export async function getSendingHealth(
  ctx: AccountCtx,
  input: PeriodInput & { kind?: CampaignKind | undefined },
): Promise<SendingHealthWire> {
  const { kind = "campaigns" } = input;
  const { period, now, timeZone } = await readPeriod(ctx, input);
  const first = period === "all" ? await firstLogged(ctx, kind) : null;
  const of = { range: period, now, timeZone, first };
  const spans = engagementSpans(of);
  const [{ unit, points }, signals, refusals] = await Promise.all([
    engagementInRange(ctx, { ...of, kind }),
    readSignals(ctx, spans, kind),
    readRefusals(ctx, spans, kind),
  ]);
  const countOf = (span: number, signal: HealthSignal) => signals.get(`${span} ${signal}`) ?? 0;
  return {
    unit,
    points: points.map(({ day, sent }, index) => ({
      day,
      sent,
      unsubscribed: countOf(index + 1, "unsubscribed"),
      bounced: countOf(index + 1, "bounced"),
      complained: countOf(index + 1, "complained"),
    })),
    refusals,
  };
}

async function readSignals(
  ctx: AccountCtx,
  spans: EngagementSpans,
  kind: CampaignKind,
): Promise<ReadonlyMap<string, number>> {
  const iso = spans.starts.map((start) => start.toISOString());
  const range = rangeOf(spans);
  if (range === null) return new Map();
  const { rows } = await ctx.db.execute<{ span: number; reason: HealthSignal; logs: number }>(sql`
    select greatest(1, width_bucket(s.at, ${sqlArray(iso, "timestamptz")})) as span, s.reason,
      count(*)::int as logs
    from log_suppressions s
    join ${campaigns} on ${campaigns.id} = s.campaign_id and ${campaignsOf(ctx.account.id, kind)}
    where s.account_id = ${ctx.account.id} and s.at >= ${range.since}::timestamptz
      and s.at < ${range.until}::timestamptz
    group by 1, 2
  `);
  return new Map(rows.map(({ span, reason, logs }) => [`${span} ${reason}`, logs]));
}

type Refusals = SendingHealthWire["refusals"];

/** Known refusals of the range, by the index `campaign_refusals_at`. */
async function readRefusals(
  ctx: AccountCtx,
  spans: EngagementSpans,
  kind: CampaignKind,
): Promise<Refusals> {
  const range = rangeOf(spans);
  if (range === null) return [];
  const { rows } = await ctx.db.execute<Omit<Refusals[number], "emails"> & { logs: number }>(
    refusalsOf(sql`
      r.account_id = ${ctx.account.id} and r.at >= ${range.since}::timestamptz and r.at < ${range.until}::timestamptz
      and r.campaign_id in (select ${campaigns.id} from ${campaigns} where ${campaignsOf(ctx.account.id, kind)})
    `),
  );
  return rows.map(({ logs, ...of }) => ({ ...of, emails: logs }));
}

/** The ends of all spans; null where there are none. */
function rangeOf({ starts, fromAlways, until }: EngagementSpans) {
  const first = starts[0]?.toISOString();
  if (first === undefined) return null;
  return {
    since: fromAlways ? "-infinity" : first,
    until: until?.toISOString() ?? "infinity",
  };
}
