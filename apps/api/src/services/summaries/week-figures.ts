import { sql } from "drizzle-orm";
import { onlyRow } from "../../db/sql/sql.ts";
import type { AccountCtx } from "../../deps.ts";
import { getListGrowth } from "../insights/get-list-growth.ts";
import { getRanking } from "../insights/get-ranking.ts";
import { getSendingHealth } from "../insights/get-sending-health.ts";
import { engagementInRange } from "../insights/engagement-in-range.ts";
import { readPeriod } from "../insights/read-period.ts";

/** Figures of a week, of campaigns and automations together. */
export type WeekFigures = {
  sent: number;
  opened: number;
  clicked: number;
  unsubscribed: number;
  /** Rupees that campaigns brought in. */
  revenue: number;
  joined: number;
  left: number;
};

/** The best campaign of a week by score, with its page. */
export type BestCampaign = { id: string; name: string } | null;

type Days = { from: string; to: string };
const sumOf = <Key extends string>(points: readonly Record<Key, number>[], key: Key): number =>
  points.reduce((sum, point) => sum + point[key], 0);

/** Figures of some days in the account's time zone. */
export async function weekFigures(ctx: AccountCtx, days: Days): Promise<WeekFigures> {
  const input = { range: "7", kind: "all", ...days } as const;
  const { period, now, timeZone, bounds } = await readPeriod(ctx, input);
  const of = { range: period, kind: "all", now, timeZone, first: null } as const;
  const engagement = (await engagementInRange(ctx, of)).points;
  const health = (await getSendingHealth(ctx, input)).points;
  const growth = (await getListGrowth(ctx, input)).points;
  const { rows } = await ctx.db.execute<{ revenue: number }>(sql`
    select coalesce(sum(o.net), 0)::float8 as revenue
    from orders o join attributions a on a.account_id = o.account_id and a.order_id = o.id
    where o.account_id = ${ctx.account.id} and o.placed_at >= ${bounds.since}::timestamptz
      and o.placed_at < ${bounds.until}::timestamptz
  `);
  return {
    sent: sumOf(engagement, "sent"),
    opened: sumOf(engagement, "opened"),
    clicked: sumOf(engagement, "clicked"),
    unsubscribed: sumOf(health, "unsubscribed"),
    revenue: onlyRow(rows).revenue,
    joined: sumOf(growth, "imported") + sumOf(growth, "added"),
    left: sumOf(growth, "left"),
  };
}

export async function bestCampaign(ctx: AccountCtx, days: Days): Promise<BestCampaign> {
  const [best] = await getRanking(ctx, { range: "7", sort: "score", ...days });
  if (best === undefined || best.counts.sent === 0) return null;
  return { id: best.campaign._id, name: best.campaign.name };
}
