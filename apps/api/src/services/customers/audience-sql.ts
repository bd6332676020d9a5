import { AGE_GROUPS, TOP_LOCATIONS_LIMIT } from "@dakiya/domain/audience";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";

export type AgeRow = Record<`age${0 | 1 | 2 | 3 | 4}`, number>;

/** Counts of the five age groups as the columns `age0` to `age4`, youngest first. */
export const AGE_COUNTS: SQL = sql`
  count(*) filter (where ${customers.age} < 25)::int as age0,
  count(*) filter (where ${customers.age} >= 25 and ${customers.age} < 35)::int as age1,
  count(*) filter (where ${customers.age} >= 35 and ${customers.age} < 45)::int as age2,
  count(*) filter (where ${customers.age} >= 45 and ${customers.age} < 55)::int as age3,
  count(*) filter (where ${customers.age} >= 55)::int as age4`;

/** The age groups of a row that `AGE_COUNTS` made, youngest first, empty ones too. */
export function ageGroupsOf(row: AgeRow): { ageGroup: string; count: number }[] {
  const counts = [row.age0, row.age1, row.age2, row.age3, row.age4];
  return AGE_GROUPS.map((ageGroup, index) => ({ ageGroup, count: counts[index] ?? 0 }));
}

/** The largest cities among the spellings of `grouped` (city, n), as JSON. `topLocations` of domain, in SQL. */
export function topCities(grouped: SQL): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('city', city, 'count', n) order by n desc, city collate "C"), '[]')
    from (
      select city, n from (
        select (array_agg(city order by n desc, city collate "C"))[1] as city, sum(n) as n
        from ${grouped} where city <> '' group by lower(city collate "default")
      ) cities
      order by n desc, city collate "C" limit ${TOP_LOCATIONS_LIMIT}
    ) top
  )`;
}
