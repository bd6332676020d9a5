import type { DashboardWire } from "@dakiya/domain/wire";
import { and, desc, eq, sql } from "drizzle-orm";
import { ownerActivity, campaigns, customers, segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { findCampaigns } from "../campaigns/find-campaigns.ts";
import { toCustomerWire } from "../customers/to-customer-wire.ts";
import { customerFigures } from "./customer-figures.ts";
import { startOfDay } from "./start-of-day.ts";

const RECENT_CAMPAIGNS = 3;
const RECENT_CUSTOMERS = 4;

type Row = {
  active: number;
  completed: number;
  total: number;
  created: number;
  segments: number;
  added: number;
  sent: number;
  opens: number;
  clicks: number;
};

/** Everything the dashboard shows (SPEC §2). Totals count every customer; the recent ones are active. */
export async function getDashboard(ctx: Ctx, _input: Record<never, never>): Promise<DashboardWire> {
  const today = startOfDay(new Date());
  const counts = await countAll(ctx, today);
  const { totalCustomers } = await customerFigures(ctx);
  const recentCustomers = await ctx.db
    .select()
    .from(customers)
    .where(and(eq(customers.ownerId, ctx.userId), eq(customers.isActive, true)))
    .orderBy(desc(customers.id))
    .limit(RECENT_CUSTOMERS);
  return {
    activeWork: counts.active,
    totalCustomers,
    segments: counts.segments,
    completedCampaigns: counts.completed,
    totalCampaigns: counts.total,
    recentCampaigns: await findCampaigns(ctx.db, ctx.userId, { limit: RECENT_CAMPAIGNS }),
    recentCustomers: recentCustomers.map(toCustomerWire),
    today: {
      campaignsCreated: counts.created,
      customersAdded: counts.added,
      emailsSent: counts.sent,
      opens: counts.opens,
      clicks: counts.clicks,
    },
  };
}

async function countAll(ctx: Ctx, today: Date): Promise<Row> {
  const since = sql`${today.toISOString()}::timestamptz`;
  const found = await ctx.db.execute<Row>(sql`
    select
      count(*) filter (where ${campaigns.status} in ('active', 'processing'))::int as active,
      count(*) filter (where ${campaigns.status} = 'completed')::int as completed,
      count(${campaigns.id})::int as total,
      count(*) filter (where ${campaigns.createdAt} >= ${since})::int as created,
      (select count(*)::int from ${segments}
        where ${segments.ownerId} = ${ctx.userId} and ${segments.deletedAt} is null) as segments,
      activity.*
    from (
      select
        coalesce(sum(${ownerActivity.customersAdded}), 0)::int as added,
        coalesce(sum(${ownerActivity.sent}), 0)::int as sent,
        coalesce(sum(${ownerActivity.opened}), 0)::int as opens,
        coalesce(sum(${ownerActivity.clicked}), 0)::int as clicks
      from ${ownerActivity}
      where ${ownerActivity.ownerId} = ${ctx.userId} and ${ownerActivity.at} >= ${since}
    ) activity
    left join ${campaigns} on ${campaigns.ownerId} = ${ctx.userId} and ${campaigns.deletedAt} is null
    group by activity.added, activity.sent, activity.opens, activity.clicks
  `);
  const [row] = found.rows;
  if (row === undefined) throw new Error("an aggregate gave no row");
  return row;
}
