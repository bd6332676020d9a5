import { previousRangeStart, rangeStart } from "@dakiya/domain/analytics";
import type { AnalyticsWire, CampaignCountsWire } from "@dakiya/domain/wire";
import { sql, type SQL } from "drizzle-orm";
import { campaigns } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { instantOrAlways } from "./campaigns-in-range.ts";
import { customerFigures } from "./customer-figures.ts";
import { rankInRange } from "./rank-in-range.ts";

type Row = {
  total: number;
  active: number;
  completed: number;
  delivery_unknown: boolean;
  counts: CampaignCountsWire;
  previous: CampaignCountsWire;
};

/**
 * Everything the analytics page shows for a range (SPEC §2, §9): logs by when they were created, campaigns by
 * when they were, customers as they are. `previousCounts` are those of the period of the same length before.
 * Counts come from the campaigns' counters, so that their cost does not depend on the number of logs.
 */
export async function getAnalytics(
  ctx: Ctx,
  input: { range: AnalyticsWire["range"] },
): Promise<AnalyticsWire> {
  const now = new Date();
  const since = rangeStart(input.range, now);
  const row = await countCampaigns(ctx, since, previousRangeStart(input.range, now));
  const { totalCustomers, activeCustomers, totalRevenue, totalOrders } = await customerFigures(ctx);
  return {
    range: input.range,
    campaigns: { total: row.total, active: row.active, completed: row.completed },
    counts: row.counts,
    previousCounts: since === null ? null : row.previous,
    customers: { totalCustomers, activeCustomers, totalRevenue, totalOrders },
    ranking: await rankInRange(ctx, since),
    deliveryUnknown: row.delivery_unknown,
  };
}

async function countCampaigns(ctx: Ctx, since: Date | null, before: Date | null): Promise<Row> {
  const start = instantOrAlways(since);
  const inRange = sql`logged_at >= ${start}`;
  const inPrevious = sql`logged_at >= ${instantOrAlways(before)} and logged_at < ${start}`;
  const created = sql`created_at >= ${start}`;
  const found = await ctx.db.execute<Row>(sql`
    select
      count(*) filter (where ${created})::int as total,
      count(*) filter (where ${created} and status in ('active', 'processing'))::int as active,
      count(*) filter (where ${created} and status = 'completed')::int as completed,
      coalesce(bool_or(service = 'gmail') filter (where ${inRange} and sent > 0), false)
        as delivery_unknown,
      ${sumCounters(inRange)} as counts,
      ${sumCounters(inPrevious)} as previous
    from ${campaigns}
    where ${campaigns.ownerId} = ${ctx.userId} and ${campaigns.deletedAt} is null
  `);
  const [row] = found.rows;
  if (row === undefined) throw new Error("an aggregate gave no row");
  return row;
}

function sumCounters(condition: SQL): SQL {
  const sum = (column: string): SQL =>
    sql`coalesce(sum(${sql.identifier(column)}) filter (where ${condition}), 0)`;
  return sql`json_build_object(
    'recipients', ${sum("total_recipients")}, 'sent', ${sum("sent")},
    'delivered', ${sum("delivered")}, 'opened', ${sum("opened")}, 'clicked', ${sum("clicked")},
    'failed', ${sum("failed")}
  )`;
}
