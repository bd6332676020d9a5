import { PREVIEW_SAMPLE_SIZE } from "@dakiya/domain/audience";
import type { AudiencePreview } from "@dakiya/domain/audience";
import type { PreviewWire, SegmentDetailWire, SegmentRulesInput } from "@dakiya/domain/wire";
import { getTableColumns, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { readLong } from "../../db/sql/long-statement.ts";
import { customers, segments } from "../../db/schema/index.ts";
import type { Ctx } from "../../deps.ts";
import { AGE_COUNTS, ageGroupsOf, topCities } from "../customers/audience-sql.ts";
import type { AgeRow } from "../customers/audience-sql.ts";
import { firstOrMissing } from "../own-row.ts";
import { toSegmentWire } from "../wire/audience.ts";
import { CAMPAIGN_COUNT } from "./find-segments.ts";
import { findSegmentAudience, ownSegment, requestedAudience } from "./segment-audience.ts";

type Row = AgeRow & {
  total: number;
  active: number;
  orders: number;
  spent: number;
  genders: { gender: string; count: number }[];
  cities: { city: string; count: number }[];
  sample: { id: number; name: string; email: string; spent: number; orders: number }[];
};

/**
 * Summarises an audience in one statement; `previewFromCustomers` of domain, in SQL. The sample is the audience's
 * oldest customers.
 *
 * @param audience - Condition on the table `customers`, the account's included.
 * @param options.cities - Counts cities too, at the price of a second scan; else `cityDistribution` is empty.
 */
async function summariseAudience(
  db: Executor,
  audience: SQL,
  options: { cities: boolean },
): Promise<AudiencePreview> {
  const byCity = sql`(
    select ${customers.city} as city, count(*)::int as n
    from ${customers} where ${audience} group by ${customers.city}
  ) by_city`;
  const result = await db.execute<Row>(sql`
    with by_gender as (
      select
        ${customers.gender} as gender,
        count(*)::int as n,
        count(*) filter (where ${customers.isActive})::int as active,
        sum(${customers.orderCount}) as orders,
        sum(${customers.totalSpent}) as spent,
        ${AGE_COUNTS}
      from ${customers}
      where ${audience}
      group by ${customers.gender}
    )
    select
      coalesce(sum(n), 0)::int as total,
      coalesce(sum(active), 0)::int as active,
      coalesce(sum(orders), 0)::float8 as orders,
      coalesce(sum(spent), 0)::float8 as spent,
      coalesce(sum(age0), 0)::int as age0,
      coalesce(sum(age1), 0)::int as age1,
      coalesce(sum(age2), 0)::int as age2,
      coalesce(sum(age3), 0)::int as age3,
      coalesce(sum(age4), 0)::int as age4,
      coalesce(
        json_agg(json_build_object('gender', gender, 'count', n) order by n desc, gender collate "C")
          filter (where gender is not null),
        '[]'
      ) as genders,
      ${options.cities ? topCities(byCity) : sql`'[]'::json`} as cities,
      (
        select coalesce(json_agg(sample order by id), '[]')
        from (
          select ${customers.id} as id, ${customers.name} as name, ${customers.email} as email,
            ${customers.totalSpent} as spent, ${customers.orderCount} as orders
          from ${customers}
          where ${audience}
          order by ${customers.id}
          limit ${PREVIEW_SAMPLE_SIZE}
        ) sample
      ) as sample
    from by_gender
  `);
  const [row] = result.rows;
  if (row === undefined) throw new Error("an aggregate gave no row");
  const average = (sum: number): number => (row.total === 0 ? 0 : sum / row.total);
  const cents = Math.round(row.spent * 100);
  const avgOrders = average(row.orders);
  return {
    totalCount: row.total,
    activityStats: { activeCustomers: row.active, avgOrders },
    sampleCustomers: row.sample.map(({ id, name, email, spent, orders }) => ({
      _id: String(id),
      name,
      email,
      stats: { total_spent: spent, order_count: orders },
    })),
    demographics: { gender: row.genders, ageGroups: ageGroupsOf(row) },
    spendingStats: {
      totalSpent: cents / 100,
      avgSpent: Math.round(average(cents)) / 100,
      avgOrders,
    },
    cityDistribution: row.cities,
  };
}

/** Summarises an audience before a campaign is made for it. @throws AppError "missing" for an unknown `segmentId`. */
export async function previewSegment(ctx: Ctx, input: SegmentRulesInput): Promise<PreviewWire> {
  const audience = await requestedAudience(ctx, input);
  const { totalCount, activityStats, sampleCustomers, demographics } = await readLong(
    ctx,
    async () => await summariseAudience(ctx.db, audience, { cities: false }),
  );
  return { totalCount, activityStats, sampleCustomers, demographics };
}

/**
 * A saved segment with its present matches, or, when it is static, with its members (docs/product.md, Segments).
 *
 * @throws AppError "missing" when it isn't there or is another user's.
 */
export async function getSegmentDetail(
  ctx: Ctx,
  input: { id: string },
): Promise<SegmentDetailWire> {
  const rows = await ctx.db
    .select({ segment: getTableColumns(segments), campaignCount: CAMPAIGN_COUNT })
    .from(segments)
    .where(ownSegment(ctx, input.id));
  const { segment, campaignCount } = firstOrMissing(rows, "Segment");
  const audience = await findSegmentAudience(ctx.db, segment);
  const summary = await readLong(
    ctx,
    async () => await summariseAudience(ctx.db, audience, { cities: true }),
  );
  return { segment: toSegmentWire(segment, campaignCount), ...summary };
}
