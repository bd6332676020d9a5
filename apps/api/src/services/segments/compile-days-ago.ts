import type { SegmentOperator } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

/** The operators that numbers and instants have. */
export type OrderingOperator = Extract<SegmentOperator, ">" | "<" | "==" | ">=" | "<=" | "!=">;

const DAY_MS = 86_400_000;
/** Nobody did anything before; and PostgreSQL reads no ISO instant of a year before the first. */
const EARLIEST_MS = Date.UTC(1000, 0, 1);

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
  const atLeast = (n: number): SQL => sql`${column} < ${edge(n, now)}`;
  const lessThan = (n: number): SQL => sql`${column} >= ${edge(n, now)}`;
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

/**
 * The first instant less than `n` whole days ago. Columns have microseconds, a Date truncates to milliseconds; one
 * millisecond more with a strict comparison gives the Date's boundary.
 */
function edge(n: number, now: Date): SQL {
  const ms = now.getTime() - n * DAY_MS + 1;
  if (ms < EARLIEST_MS) return sql`'-infinity'::timestamptz`;
  return sql`${new Date(ms).toISOString()}::timestamptz`;
}
