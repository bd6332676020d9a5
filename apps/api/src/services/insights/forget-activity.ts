import { lt, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { ownerActivity } from "../../db/schema/index.ts";

/** Removes rows older than "today" in every time zone. */
export async function forgetActivity(db: Executor): Promise<void> {
  await db
    .delete(ownerActivity)
    .where(lt(ownerActivity.at, sql`clock_timestamp() - interval '3 days'`));
}
