import { sql } from "drizzle-orm";
import type { Executor } from "../src/db/client.ts";

/** How many statements in this database wait for a lock. */
export async function countLockWaits(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `);
  return rows[0]?.n ?? 0;
}
