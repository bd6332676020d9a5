import type { SegmentOperator } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { dayEdge } from "../../db/sql/day-edge.ts";

/** The operators that numbers and instants have. */
export type OrderingOperator = Extract<SegmentOperator, ">" | "<" | "==" | ">=" | "<=" | "!=">;

/**
 * Compiles a comparison in whole days to one of the bare column with a constant, which an index can serve: floor((now
 * - at) / day) >= n is the same as at <= now - n days.
 *
 * @returns Null for `==` and `!=` with a number no whole count of days can equal.
 */
export function compileDaysAgo(
  column: SQL,
  operator: OrderingOperator,
  days: number,
  now: Date,
): SQL | null {
  const atLeast = (n: number): SQL => sql`${column} < ${dayEdge(n, now)}`;
  const lessThan = (n: number): SQL => sql`${column} >= ${dayEdge(n, now)}`;
  switch (operator) {
    case ">":
      return atLeast(Math.floor(days) + 1);
    case ">=":
      return atLeast(Math.ceil(days));
    case "<":
      return lessThan(Math.ceil(days));
    case "<=":
      return lessThan(Math.floor(days) + 1);
    case "==":
      return Number.isInteger(days) ? sql`(${atLeast(days)} and ${lessThan(days + 1)})` : null;
    case "!=":
      if (!Number.isInteger(days)) return null;
      return sql`(${column} is null or ${lessThan(days)} or ${atLeast(days + 1)})`;
  }
}
