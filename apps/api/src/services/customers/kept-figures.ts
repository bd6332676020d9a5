import { AGE_GROUPS, SPENDING_TIERS } from "@dakiya/domain/audience";
import { sql } from "drizzle-orm";
import type { Placeholder, SQL } from "drizzle-orm";
import { customerCities, customerCounts, customerMarks } from "../../db/schema/index.ts";
import { topCities } from "./audience-sql.ts";

/**
 * The `CustomerFigures` of an account, as one JSON value: kept figures plus pending marks. Null when too much has
 * changed, which asks for a recount.
 *
 * @param options.cities - Includes cities, at the price of reading every spelling of one; else there are none.
 */
export function keptFigures(
  accountId: number | Placeholder,
  options: { cities: boolean } = { cities: false },
): SQL {
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
      select * from ${customerMarks} where ${customerMarks.accountId} = ${accountId}
    )
    select json_build_object(
      'totalCustomers', ${sum(sql`customers`)},
      'activeCustomers', ${sum(sql`active`)},
      'totalRevenue', ${sum(sql`revenue`)},
      'totalOrders', ${sum(sql`orders`)},
      'ages', json_build_array(${sums(sql`age_group`, AGE_GROUPS.length)}),
      'tiers', json_build_array(${sums(sql`tier`, SPENDING_TIERS.length)}),
      'cities', ${options.cities ? topCities(citiesOf(accountId)) : sql`'[]'::json`}
    )
    from (
      select age_group, tier, customers, active, revenue, orders
      from ${customerCounts} where ${customerCounts.accountId} = ${accountId}
      union all
      select age_group, tier, customers, active, revenue, orders from pending
    ) figures
    having not exists (select from pending where customers is null)
  )`;
}

/** Every spelling of a city with its customers, pending marks included. */
function citiesOf(accountId: number | Placeholder): SQL {
  return sql`(
    select city, sum(customers) as n from (
      select city, customers from ${customerCities} where ${customerCities.accountId} = ${accountId}
      union all
      select city, customers from pending where city is not null
    ) known
    group by city having sum(customers) > 0
  ) spellings`;
}
