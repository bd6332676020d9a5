import { sql, type SQL } from "drizzle-orm";

/** An instant as an SQL constant; null is before everything. */
export function instantOrAlways(at: Date | null): SQL {
  return at === null ? sql`'-infinity'::timestamptz` : sql`${at.toISOString()}::timestamptz`;
}
