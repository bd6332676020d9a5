import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { Db, Executor } from "../../../db/client.ts";
import { retryDeadlock } from "../../../db/sql/failures.ts";
import { REASONS } from "../reasons.ts";
import { batchLease } from "./batch-lease.ts";
import { closeBatches, statesBefore } from "./campaign-states.ts";
import type { ClaimedBatch } from "./claim-batch.ts";
import { settleFailed } from "./settle-batch.ts";

/**
 * Closes every batch of a campaign that no lease holds, and fails its unreached logs: as cancelled (or for another
 * `reason`), or as unknown where an earlier attempt may have been accepted. Batches under way are settled by their
 * holders.
 */
export async function cancelBatches(
  db: Executor,
  campaign: { accountId: number; id: number },
  reason: string = REASONS.cancelled,
): Promise<void> {
  await db.execute(sql`
    with picked as materialized (
      select id from send_batches
      where account_id = ${campaign.accountId} and campaign_id = ${campaign.id}
        and ${batchLease("send_batches").isIdle}
      order by first_seq for update skip locked
    ),
    closed as (
      update send_batches b set state = 'cancelled', lease_token = null
      from picked where b.account_id = ${campaign.accountId} and b.id = picked.id
      returning b.round, b.first_seq, b.last_seq,
        case when b.ambiguous_attempts > 0 or (b.lease_until is not null and b.payload_sha256 is not null)
          then ${REASONS.unknown} else ${reason} end as reason
    ),
    -- Each batch is read by the key, and each log is changed by its own: statistics know nothing of a new campaign, and a
    -- join by its number or by the round would compare every log with every batch.
    unreached as materialized (
      select l.*, closed.reason from closed cross join lateral (
        select account_id, campaign_id, seq from communication_logs
        where account_id = ${campaign.accountId} and campaign_id = ${campaign.id}
          and seq between closed.first_seq and closed.last_seq and round = closed.round and failed_at is null and sent_at is null
        offset 0
      ) l
    ),
    marked as (
      update communication_logs l set failed_at = statement_timestamp(), failure_reason = u.reason
      from unreached u
      where l.account_id = u.account_id and l.campaign_id = u.campaign_id and l.seq = u.seq
        and l.failed_at is null and l.sent_at is null
      returning 1
    )
    update campaigns c set
      failed = c.failed + (select count(*) from marked),
      ${closeBatches(sql`(select count(*) from closed)::int`, sql`(select count(*) from marked)`)}
    where c.account_id = ${campaign.accountId} and c.id = ${campaign.id} and exists (select from closed)
  `);
}

/**
 * Fails a campaign whose message takes too long to render: the batch that showed it and all batches without a lease.
 * On a campaign that has failed so already it ends the batch alone.
 */
export async function failSlow(
  db: Db,
  campaign: { accountId: number; id: number },
  batch: ClaimedBatch,
): Promise<void> {
  const doubtful = batch.ambiguousAttempts > 0;
  const endedBatch = { ...batch, giveBack: batch.counted };
  const reason = doubtful ? REASONS.unknown : REASONS.tooSlow;
  // Lock order: the campaign before the logs of its last batch, as in a cancellation.
  await retryDeadlock(
    async () =>
      await db.transaction(async (tx) => {
        await cancelBatches(tx, campaign, REASONS.tooSlow);
        await tx.execute(sql`
          update campaigns set status = 'failed', status_reason = ${MESSAGES.server.campaignTooSlow},
            pause_kind = null, resume_at = null, completed_at = statement_timestamp(), updated_at = statement_timestamp()
          where account_id = ${campaign.accountId} and id = ${campaign.id}
            and status = any(${statesBefore("failed")})
        `);
        await settleFailed(tx, campaign, [{ ...endedBatch, reason }]);
      }),
  );
}
