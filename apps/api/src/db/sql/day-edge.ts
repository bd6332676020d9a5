import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

const DAY_MS = 86_400_000;
/** Before any event. PostgreSQL can't parse ISO instants before the year 1. */
const EARLIEST_MS = Date.UTC(1000, 0, 1);

/**
 * The first instant less than `n` whole days ago. Columns have microseconds, a Date truncates to milliseconds; one
 * millisecond more with a strict comparison gives the Date's boundary.
 */
export function dayEdge(n: number, now: Date): SQL {
  const ms = now.getTime() - n * DAY_MS + 1;
  if (ms < EARLIEST_MS) return sql`'-infinity'::timestamptz`;
  return sql`${new Date(ms).toISOString()}::timestamptz`;
}
