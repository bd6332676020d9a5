import { AGE_GROUPS, SPENDING_TIERS, TOP_LOCATIONS_LIMIT } from "@dakiya/domain/audience";
import { sql, type Placeholder, type SQL } from "drizzle-orm";
import { customerCities, customerCounts, customerMarks } from "../../db/schema/index.ts";

/**
 * The `CustomerFigures` kept of an owner's customers, as one JSON value: what is folded and what is noted since. Null
 * when too much has changed, and all have to be counted anew.
 */
export function keptFigures(ownerId: number | Placeholder): SQL {
  const sum = (of: SQL): SQL => sql`coalesce(sum(${of}), 0)`;
  const sums = (column: SQL, length: number): SQL =>
    sql.join(
      Array.from(
        { length },
        (_, index) =>
          sql`coalesce(sum(customers) filter (where ${column} = ${sql.raw(String(index))}), 0)`,
      ),
      sql`, `,
    );
  return sql`(
    with pending as materialized (
      select * from ${customerMarks} where ${customerMarks.ownerId} = ${ownerId}
    )
    select json_build_object(
      'totalCustomers', ${sum(sql`customers`)},
      'activeCustomers', ${sum(sql`active`)},
      'totalRevenue', ${sum(sql`revenue`)},
      'totalOrders', ${sum(sql`orders`)},
      'ages', json_build_array(${sums(sql`age_group`, AGE_GROUPS.length)}),
      'tiers', json_build_array(${sums(sql`tier`, SPENDING_TIERS.length)}),
      'cities', ${topCities(ownerId)}
    )
    from (
      select age_group, tier, customers, active, revenue, orders
      from ${customerCounts} where ${customerCounts.ownerId} = ${ownerId}
      union all
      select age_group, tier, customers, active, revenue, orders from pending
    ) figures
    having not exists (select from pending where customers is null)
  )`;
}

/**
 * The cities with most customers: they are among those that something pending moved, and among the first that are
 * left of the folded ones however many of those it moved.
 */
function topCities(ownerId: number | Placeholder): SQL {
  const folded = sql`${customerCities} folded where folded.owner_id = ${ownerId}`;
  return sql`(
    with moved as materialized (
      select city, sum(customers) as customers from pending where city is not null group by city
    ),
    first as (
      select city, customers from ${folded}
      order by folded.customers desc nulls last, folded.city
      limit ${TOP_LOCATIONS_LIMIT} + (select count(*) from moved)
    )
    select coalesce(json_agg(top), '[]') from (
      select city, count from (
        select city, customers as count from first where city not in (select city from moved)
        union all
        select city, customers + coalesce(
          (select folded.customers from ${folded} and folded.city = moved.city), 0)
        from moved
      ) counted
      where count > 0
      order by count desc, city
      limit ${TOP_LOCATIONS_LIMIT}
    ) top
  )`;
}
