import {
  previousRangeStart,
  RANKING_LIMIT,
  rankCampaigns,
  rangeStart,
} from "@dakiya/domain/analytics";
import type { AnalyticsWire, CampaignCountsWire } from "@dakiya/domain/wire";
import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { campaigns, type CustomerFigures } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { epochMs } from "../deliveries/sql-array.ts";
import { campaignsAsJson, campaignsOf, readCampaigns } from "./campaign-rows.ts";
import { customerFigures } from "./customer-figures.ts";
import { engagementInRange } from "./engagement-in-range.ts";
import { keptFigures } from "./kept-figures.ts";
import { oneRow } from "./one-row.ts";
import type { JsonRow } from "./row-from-json.ts";
import { zoneOr } from "./start-of-day.ts";

type Row = {
  kept: CustomerFigures | null;
  found: {
    campaigns: AnalyticsWire["campaigns"];
    counts: CampaignCountsWire;
    previous: CampaignCountsWire;
    unreported: CampaignCountsWire;
    previousCampaigns: number;
    previousUnreported: CampaignCountsWire;
    /** When the first of all logs was created, in milliseconds since 1970. */
    first: number | null;
  };
  ranking: JsonRow[];
};

/** Its service reports no deliveries. */
const UNREPORTED = sql`${campaigns.service} = 'gmail'`;

/** `overallScore` of domain in SQL. */
const SCORE = sql`(
  (${campaigns.delivered} + ${campaigns.opened} + ${campaigns.clicked})::float8
  / nullif(3 * ${campaigns.sent}, 0)
)`;

/**
 * Everything the analytics page shows for a range (SPEC §2, §9): logs by when they were created, campaigns by
 * when they were, customers as they are. `previousCounts` are those of the period of the same length before;
 * `engagement` is what happened in the calendar days of the range, whenever its logs were created.
 * Two statements over kept figures, so that their cost does not depend on the number of logs.
 */
export async function getAnalytics(
  ctx: Ctx,
  input: { range: AnalyticsWire["range"]; timeZone?: string | undefined },
): Promise<AnalyticsWire> {
  const { range } = input;
  const now = new Date();
  const row = await readFigures(ctx, rangeStart(range, now), previousRangeStart(range, now));
  const { totalCustomers, activeCustomers, totalRevenue, totalOrders } = await customerFigures(
    ctx,
    row.kept,
  );
  return {
    range,
    campaigns: row.found.campaigns,
    counts: row.found.counts,
    previousCounts: range === "all" ? null : row.found.previous,
    previousCampaigns: range === "all" ? null : row.found.previousCampaigns,
    unreported: row.found.unreported,
    previousUnreported: range === "all" ? null : row.found.previousUnreported,
    customers: { totalCustomers, activeCustomers, totalRevenue, totalOrders },
    ranking: rankCampaigns(
      readCampaigns(row.ranking).map(
        ({ row: { totalRecipients, service, ...stored }, campaign }) => ({
          campaign,
          counts: {
            recipients: totalRecipients,
            sent: stored.sent,
            delivered: stored.delivered,
            opened: stored.opened,
            clicked: stored.clicked,
            failed: stored.failed,
          },
          deliveryUnknown: service === "gmail",
        }),
      ),
    ),
    engagement: await engagementInRange(ctx, {
      range,
      now,
      timeZone: zoneOr(input.timeZone),
      first: row.found.first === null ? null : new Date(row.found.first),
    }),
  };
}

async function readFigures(ctx: Ctx, since: Date | null, before: Date | null): Promise<Row> {
  const start = instantOrAlways(since);
  const created = sql`${campaigns.createdAt} >= ${start}`;
  const inRange = sql`${campaigns.loggedAt} >= ${start}`;
  const earlier = instantOrAlways(before);
  const inPrevious = sql`${campaigns.loggedAt} >= ${earlier} and ${campaigns.loggedAt} < ${start}`;
  const mine = campaignsOf(ctx.userId);
  return await oneRow<Row>(
    ctx.db,
    sql`select
      ${keptFigures(ctx.userId)} as kept,
      (select json_build_object(
          'campaigns', json_build_object(
            'total', count(*) filter (where ${created}),
            'active', count(*) filter (where ${created} and ${campaigns.status} in ('active', 'processing')),
            'completed', count(*) filter (where ${created} and ${campaigns.status} = 'completed')
          ),
          'counts', ${sumCounters(inRange)},
          'previous', ${sumCounters(inPrevious)},
          'previousCampaigns', count(*) filter (
            where ${campaigns.createdAt} >= ${earlier} and ${campaigns.createdAt} < ${start}),
          'unreported', ${sumCounters(sql`${inRange} and ${UNREPORTED}`)},
          'previousUnreported', ${sumCounters(sql`${inPrevious} and ${UNREPORTED}`)},
          'first', ${epochMs(sql`min(${campaigns.loggedAt})`)}
        ) from ${campaigns} where ${mine}) as found,
      ${campaignsAsJson({
        where: sql`${mine} and ${created}`,
        orderBy: sql`${SCORE} desc nulls last, ${campaigns.sent} desc, ${campaigns.id} desc`,
        limit: RANKING_LIMIT,
      })} as ranking`,
  );
}

function sumCounters(condition: SQL): SQL {
  const sum = (column: AnyPgColumn): SQL =>
    sql`coalesce(sum(${column}) filter (where ${condition}), 0)`;
  return sql`json_build_object(
    'recipients', ${sum(campaigns.totalRecipients)}, 'sent', ${sum(campaigns.sent)},
    'delivered', ${sum(campaigns.delivered)}, 'opened', ${sum(campaigns.opened)},
    'clicked', ${sum(campaigns.clicked)}, 'failed', ${sum(campaigns.failed)}
  )`;
}

/** An instant as an SQL constant; null is before everything. */
function instantOrAlways(at: Date | null): SQL {
  return at === null ? sql`'-infinity'::timestamptz` : sql`${at.toISOString()}::timestamptz`;
}
