import { sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { batchLease } from "./batch-lease.ts";

/**
 * Stops everything an account sends, for good: its campaigns are cancelled and their batches left behind, to be deleted
 * with the account. A claimed batch that is not yet frozen is lost to its holder; one frozen may still go out.
 */
export async function stopSending(tx: Tx, accountId: number): Promise<void> {
  await tx.execute(sql`
    update send_batches b set ${batchLease("b").revoke}
    from campaigns c
    where c.account_id = ${accountId} and c.status in ('active', 'processing', 'paused')
      and b.account_id = c.account_id and b.campaign_id = c.id and b.state = 'inflight' and b.payload_sha256 is null
  `);
  // Without open batches nobody closes them one by one.
  await tx.execute(sql`
    update campaigns set status = 'cancelled', open_batches = 0, pause_kind = null, resume_at = null
    where account_id = ${accountId} and status in ('active', 'processing', 'paused', 'scheduled')
  `);
}
