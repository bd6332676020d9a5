import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";

/**
 * Resumes a sender's campaigns that wait for tomorrow, since its limit has changed.
 *
 * @param senderId - Null for the default sender.
 */
export async function wakeWaiting(
  tx: Tx,
  accountId: number,
  senderId: number | null,
): Promise<void> {
  await tx.execute(sql`
    update campaigns set resume_at = statement_timestamp()
    where account_id = ${accountId} and sender_id is not distinct from ${senderId}::bigint
      and status = 'paused' and pause_kind = 'quota' and resume_at > statement_timestamp()
  `);
}
