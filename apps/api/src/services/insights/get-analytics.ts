import {
  RANKING_LIMIT,
  previousRangeStart,
  rangeStart,
  rankCampaigns,
} from "@dakiya/domain/analytics";
import type { AnalyticsWire, CampaignCountsWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { prepareStatement } from "../../db/prepare-statement.ts";
import { campaigns } from "../../db/schema/index.ts";
import type { CustomerFigures } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { epochMs, onlyRow } from "../../db/sql.ts";
import { campaignsAsJson, campaignsOf, readCampaigns } from "./campaign-rows.ts";
import type { JsonRow } from "./campaign-rows.ts";
import { customerFigures } from "./customer-figures.ts";
import { engagementInRange, zoneOr } from "./engagement-in-range.ts";
import { readSales } from "../orders/attribution.ts";
import { keptFigures } from "../customers/kept-figures.ts";

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

const ACCOUNT = sql.placeholder("account");
const SINCE = sql`${sql.placeholder("since")}::timestamptz`;
const BEFORE = sql`${sql.placeholder("before")}::timestamptz`;
const MINE = campaignsOf(ACCOUNT);
const CREATED = sql`${campaigns.createdAt} >= ${SINCE}`;
const IN_RANGE = sql`${campaigns.loggedAt} >= ${SINCE}`;
const IN_PREVIOUS = sql`${campaigns.loggedAt} >= ${BEFORE} and ${campaigns.loggedAt} < ${SINCE}`;

const readFigures = prepareStatement<Row>(
  "analytics",
  sql`select
    ${keptFigures(ACCOUNT)} as kept,
    (select json_build_object(
        'campaigns', json_build_object(
          'total', count(*) filter (where ${CREATED}),
          'active', count(*) filter (where ${CREATED} and ${campaigns.status} in ('active', 'processing')),
          'completed', count(*) filter (where ${CREATED} and ${campaigns.status} = 'completed')
        ),
        'counts', ${sumCounters(IN_RANGE)},
        'previous', ${sumCounters(IN_PREVIOUS)},
        'previousCampaigns', count(*) filter (
          where ${campaigns.createdAt} >= ${BEFORE} and ${campaigns.createdAt} < ${SINCE}),
        'unreported', ${sumCounters(sql`${IN_RANGE} and ${UNREPORTED}`)},
        'previousUnreported', ${sumCounters(sql`${IN_PREVIOUS} and ${UNREPORTED}`)},
        'first', ${epochMs(sql`min(${campaigns.loggedAt})`)}
      ) from ${campaigns} where ${MINE}) as found,
    ${campaignsAsJson({
      where: sql`${MINE} and ${CREATED}`,
      orderBy: sql`${SCORE} desc nulls last, ${campaigns.sent} desc, ${campaigns.id} desc`,
      limit: RANKING_LIMIT,
    })} as ranking`,
);

/**
 * Everything the analytics page shows for a range (docs/product.md, Analytics): logs and campaigns by their creation,
 * customers as they are. `previousCounts` are those of the preceding period of the same length; `engagement` is by
 * event time in the range's calendar days. Two statements over kept figures, so that the cost does not depend on the
 * number of logs; concurrent, except for all time, where the first gives the second its start. A third sums the orders of
 * the campaigns shown.
 */
export async function getAnalytics(
  ctx: Ctx,
  input: { range: AnalyticsWire["range"]; timeZone?: string | undefined },
): Promise<AnalyticsWire> {
  const { range } = input;
  const now = new Date();
  const figures = readFigures(ctx.db, {
    account: ctx.account.id,
    since: instantOrAlways(rangeStart(range, now)),
    before: instantOrAlways(previousRangeStart(range, now)),
  }).then(onlyRow);
  const first = range === "all" ? (await figures).found.first : null;
  const [row, engagement] = await Promise.all([
    figures,
    engagementInRange(ctx, {
      range,
      now,
      timeZone: zoneOr(input.timeZone),
      first: first === null ? null : new Date(first),
    }),
  ]);
  const { totalCustomers, activeCustomers, totalRevenue, totalOrders } = await customerFigures(
    ctx,
    row.kept,
  );
  const ranked = readCampaigns(row.ranking);
  const sales = await readSales(
    ctx.db,
    ctx.account.id,
    ranked.map((campaign) => campaign.row.id),
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
      ranked.map(({ row: { id, totalRecipients, service, ...columns }, campaign }) => ({
        campaign,
        ...(sales === null ? {} : { sales: sales.get(id) ?? { orders: 0, revenue: 0 } }),
        counts: {
          recipients: totalRecipients,
          sent: columns.sent,
          delivered: columns.delivered,
          opened: columns.opened,
          clicked: columns.clicked,
          failed: columns.failed,
        },
        deliveryUnknown: service === "gmail",
      })),
    ),
    engagement,
  };
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

/** An instant as PostgreSQL reads it; null is before everything. */
function instantOrAlways(at: Date | null): string {
  return at === null ? "-infinity" : at.toISOString();
}
