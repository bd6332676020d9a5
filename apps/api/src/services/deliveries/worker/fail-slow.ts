import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/client.ts";
import { statesBefore } from "../campaign-states.ts";
import { cancelBatches } from "../batches/cancel-batches.ts";
import type { ClaimedBatch } from "../batches/claim-batch.ts";
import { REASONS } from "../reasons.ts";
import { retryDeadlock } from "../../../db/retry-deadlock.ts";
import { settleFailed } from "../batches/settle-batch.ts";

/**
 * Fails a campaign whose message takes too long to render: the batch that showed it and all batches without a lease.
 * On a campaign that has failed so already it ends the batch alone.
 */
export async function failSlow(
  db: Db,
  campaign: { ownerId: number; id: number },
  batch: ClaimedBatch,
): Promise<void> {
  const doubtful = batch.ambiguousAttempts > 0;
  const ended = { ...batch, giveBack: batch.counted };
  const reason = doubtful ? REASONS.unknown : REASONS.tooSlow;
  // Lock order: the campaign before the logs of its last batch, as in a cancellation.
  await retryDeadlock(
    async () =>
      await db.transaction(async (tx) => {
        await cancelBatches(tx, campaign, REASONS.tooSlow);
        await tx.execute(sql`
          update campaigns set status = 'failed', status_reason = ${MESSAGES.server.campaignTooSlow},
            pause_kind = null, resume_at = null, completed_at = clock_timestamp(), updated_at = clock_timestamp()
          where owner_id = ${campaign.ownerId} and id = ${campaign.id}
            and status = any(${statesBefore("failed")})
        `);
        await settleFailed(tx, campaign, [{ ...ended, reason }]);
      }),
  );
}
