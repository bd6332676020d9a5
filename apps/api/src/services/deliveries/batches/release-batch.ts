import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { batchLease } from "./batch-lease.ts";
import { derivedKeySql } from "./batch-key.ts";
import type { LeasedBatch } from "./settle-batch.ts";
import { givingBack } from "../limits/sending-usage.ts";
import { sqlMs } from "../../../db/sql/sql.ts";

const { end, isMine } = batchLease("b");

type Campaign = { accountId: number };

/** How a batch is released for its next attempt. */
export type Release = {
  afterMs: number;
  reason: string | null;
  /** False takes the attempt back, where the failure was not the batch's own. */
  counts: boolean;
  /** Set to the claim's time, by the database's clock, when the attempt may have been accepted. */
  ambiguous?: { resendLimit: number | null; sinceMs: number };
  /** Clears first attempt and left-out members where nothing can have been accepted: both are decided again. */
  restart?: boolean;
  /** Clears the first attempt alone: an outage does not age a batch. */
  ageless?: boolean;
  /** Clears the frozen payload, for services without keys: a worker that dies before it sends leaves no doubt. */
  unfreezes?: boolean;
};

/** Releases a batch to wait; the caller adds its job. @returns False when the lease was lost. */
export async function releaseBatch(
  db: Executor,
  campaign: Campaign,
  batch: LeasedBatch,
  release: Release,
): Promise<boolean> {
  const ambiguous = release.ambiguous !== undefined;
  const restart = release.restart === true;
  const ageless = restart || release.ageless === true;
  const back = givingBack([batch], sql`held`);
  const { rows } = await db.execute(sql`
    with held as (
    update send_batches b set
      state = 'ready', ${end},
      next_at = statement_timestamp() + ${sqlMs(release.afterMs)},
      -- The service's words may name an erased customer.
      last_reason = case when not exists (
        select from communication_logs l
        where l.account_id = b.account_id and l.campaign_id = b.campaign_id
          and l.seq between b.first_seq and b.last_seq and l.customer_id is null
      ) then coalesce(${release.reason}::text, last_reason) end,
      attempts = case
        when ${restart} and ambiguous_attempts = 0 then 0
        when ${release.counts} then attempts else attempts - 1 end,
      first_attempt_at = case when ambiguous_attempts = 0
        and (${ageless} or (not ${release.counts}::boolean and attempts = 1 and payload_sha256 is null))
        then null else first_attempt_at end,
      payload_sha256 = case when ${release.unfreezes === true && !ambiguous} and ambiguous_attempts = 0
        then null else payload_sha256 end,
      ambiguous_attempts = ambiguous_attempts + ${ambiguous ? 1 : 0},
      ambiguous_since = case when ${ambiguous}
        then coalesce(ambiguous_since, to_timestamp(${(release.ambiguous?.sinceMs ?? 0) / 1000}::float8))
        else ambiguous_since end,
      resend_limit = case when ${ambiguous} then ${release.ambiguous?.resendLimit ?? null}::int
        else resend_limit end
    where account_id = ${campaign.accountId} and id = ${batch.id} and ${isMine(batch.leaseToken)}
    returning id
    )
    ${back}
    select id from held
  `);
  return rows.length > 0;
}

/**
 * Splits a refused batch in two under new keys, which isolates the bad member so that the others go out. Safe because
 * nothing of the batch was accepted; doubts of earlier attempts go with both halves.
 *
 * @param middle - Last seq of the first half.
 * @param keepDoubts - False where the refusal itself proves that no earlier attempt was accepted.
 * @returns False when the lease was lost; nothing changed then.
 */
export async function bisectBatch(
  db: Executor,
  campaign: Campaign,
  batch: LeasedBatch,
  middle: number,
  keepDoubts: boolean,
): Promise<boolean> {
  const back = givingBack([batch], sql`refused`, sql`counted`);
  const { rows } = await db.execute<{ halves: number }>(sql`
    with refused as (
      delete from send_batches b
      where account_id = ${campaign.accountId} and id = ${batch.id} and ${isMine(batch.leaseToken)}
      returning *
    ),
    halves as (
      insert into send_batches (id, account_id, campaign_id, round, first_seq, last_seq,
        ambiguous_attempts, ambiguous_since, resend_limit, attempts, first_attempt_at, skipped_seqs)
      select ${derivedKeySql(sql`r.id`, sql`h.first_seq`, sql`h.last_seq`)},
        r.account_id, r.campaign_id, r.round, h.first_seq, h.last_seq,
        case when ${keepDoubts} then r.ambiguous_attempts else 0 end,
        case when ${keepDoubts} then r.ambiguous_since end,
        case when ${keepDoubts} then r.resend_limit end,
        case when ${keepDoubts} and r.ambiguous_attempts > 0 then r.attempts else 0 end,
        case when ${keepDoubts} and r.ambiguous_attempts > 0 then r.first_attempt_at end,
        case when ${keepDoubts} and r.ambiguous_attempts > 0 then r.skipped_seqs end
      from refused r, lateral (values (r.first_seq, ${middle}::int), (${middle}::int + 1, r.last_seq))
        h(first_seq, last_seq)
      returning 1
    ),
    counted as (
      update campaigns c set open_batches = c.open_batches + 1
      from refused r where c.account_id = r.account_id and c.id = r.campaign_id
      returning 1
    )
    ${back}
    select 1 as halves from counted
  `);
  return rows.length > 0;
}
