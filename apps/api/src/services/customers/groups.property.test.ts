import { AGE_GROUPS, ageGroup, SPENDING_TIERS, spendingTier } from "@dakiya/domain/audience";
import { runs } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { rowsOf, withTestDatabase } from "../../../test/database.ts";
import { AGE_COUNTS, ageGroupsOf } from "./audience-sql.ts";
import type { AgeRow } from "./audience-sql.ts";

const database = withTestDatabase();

const MANY = { minLength: 1, maxLength: 200 };

const arbAges = fc.array(
  fc.oneof(
    fc.constantFrom(0, 24, 25, 34, 35, 44, 45, 54, 55),
    fc.integer({ min: 0, max: 150 }),
    fc.constant(null),
  ),
  MANY,
);

/** Rupees, in whole paise. */
const arbTotals = fc.array(
  fc
    .oneof(
      fc.constantFrom(0, 1, 99_999, 100_000, 499_999, 500_000, 999_999, 1_000_000),
      fc.integer({ min: -100, max: 2_000_000 }),
    )
    .map((paise) => paise / 100),
  MANY,
);

it("the database puts everybody into the domain's age group, counted by either of its statements", async () => {
  await fc.assert(
    fc.asyncProperty(arbAges, async (ages) => {
      const ageValues = sql`unnest(${sql.param(ages)}::int[])`;
      const rows = await rowsOf(
        database(),
        sql`select customer_age_group(age)::int as n from ${ageValues} with ordinality a(age, nth) order by nth`,
      );
      const groups = ages.map(ageGroup);
      expect(rows.map(({ n }) => AGE_GROUPS[Number(n)] ?? null)).toEqual(groups);
      const [counts] = await rowsOf(
        database(),
        sql`select ${AGE_COUNTS} from ${ageValues} customers(age)`,
      );
      expect(ageGroupsOf(counts as AgeRow)).toEqual(
        AGE_GROUPS.map((name) => ({
          ageGroup: name,
          count: groups.filter((group) => group === name).length,
        })),
      );
    }),
    { numRuns: runs(25) },
  );
});

it("the database puts every total into the domain's spending tier", async () => {
  await fc.assert(
    fc.asyncProperty(arbTotals, async (totals) => {
      const rows = await rowsOf(
        database(),
        sql`select customer_tier(total)::int as n
          from unnest(${sql.param(totals)}::numeric[]) with ordinality t(total, nth) order by nth`,
      );
      expect(rows.map(({ n }) => SPENDING_TIERS[Number(n)])).toEqual(totals.map(spendingTier));
    }),
    { numRuns: runs(25) },
  );
});
