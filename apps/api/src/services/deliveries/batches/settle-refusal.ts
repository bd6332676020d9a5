import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { FIRST_REFUSALS, LATER_REFUSALS } from "../limits/refusal-rows.ts";
import { givingBack } from "../limits/sending-usage.ts";
import { REASONS } from "../reasons.ts";
import { batchLease } from "./batch-lease.ts";
import { closeBatches } from "./campaign-states.ts";
import type { LeasedBatch } from "./settle-batch.ts";

const { end, isMine } = batchLease("b");

/** A mail that was refused, in a batch of its own. */
export type Refusal = {
  /** `refusalKey` of the service's response. */
  key: string;
  reason: string;
  /** Whether it begins a new row, and whether mails were accepted that the counters may not hold yet. */
  begins: boolean;
  isLater: boolean;
};

/** The batches refused alike in a row, over all workers, and whether they are enough for a refusal of the account. */
export type RefusedRow = { batchIds: string[]; isOfAccount: boolean };

/**
 * Counts a refused mail among those in a row, and fails it unless the row is now long enough to be the account's. The row is
 * kept on the campaign, so that all workers count one. It ends when the campaign's status or its sent mails change, or
 * with other words.
 *
 * @returns Null when the lease was lost; nothing changed then. The batch is still held where `isOfAccount`.
 */
export async function settleRefusal(
  db: Executor,
  campaign: { accountId: number; id: number; changedAtMs: number },
  batch: LeasedBatch,
  { key, reason, begins, isLater }: Refusal,
): Promise<RefusedRow | null> {
  // Hashed, since the words may name somebody.
  const hash = createHash("sha256").update(`${campaign.changedAtMs} ${key}`).digest("hex");
  const back = givingBack([batch], sql`held`, sql`counted`);
  const { rows } = await db.execute<{ ids: string[]; is_of_account: boolean }>(sql`
    with mine as materialized (
      select id, round, first_seq, last_seq from send_batches b
      where account_id = ${campaign.accountId} and id = ${batch.id} and ${isMine(batch.leaseToken)}
      for update
    ),
    -- Locked before the campaign, as everywhere.
    logs as materialized (
      select l.seq from communication_logs l join mine m
        on l.seq between m.first_seq and m.last_seq and l.round = m.round
      where l.account_id = ${campaign.accountId} and l.campaign_id = ${campaign.id} and l.failed_at is null and l.sent_at is null
      for update of l
    ),
    before as materialized (
      select c.sent, case when c.refusal_key = ${hash} and c.refused_after = c.sent and not ${begins}
        then c.refused_batches end as ids
      from campaigns c
      where c.account_id = ${campaign.accountId} and c.id = ${campaign.id}
        and exists (select from mine) and (select count(*) from logs) >= 0
      for update
    ),
    refused as materialized (
      select array_append(ids, ${batch.id}::uuid) as ids, coalesce(cardinality(ids), 0) + 1
        >= case when sent = 0 and not ${isLater} then ${FIRST_REFUSALS}::int else ${LATER_REFUSALS}::int end
        as is_of_account
      from before
    ),
    held as (
      update send_batches b set state = 'done', ${end}
      from mine m, refused r where b.account_id = ${campaign.accountId} and b.id = m.id and not r.is_of_account
      returning b.id
    ),
    marked as (
      update communication_logs l set failed_at = statement_timestamp(),
        -- The service's words may name an erased customer.
        failure_reason = case when l.customer_id is null then ${REASONS.erased} else ${reason} end
      from logs g, refused r
      where l.account_id = ${campaign.accountId} and l.campaign_id = ${campaign.id} and l.seq = g.seq and not r.is_of_account
      returning 1
    ),
    counted as (
      update campaigns c set
        refusal_key = ${hash}, refused_after = c.sent, refused_batches = r.ids,
        failed = c.failed + (select count(*) from marked),
        ${closeBatches(sql`(select count(*) from held)::int`, sql`(select count(*) from marked)`)}
      from refused r
      where c.account_id = ${campaign.accountId} and c.id = ${campaign.id}
      returning 1
    )
    ${back}
    select ids, is_of_account from refused
  `);
  const [row] = rows;
  return row === undefined ? null : { batchIds: row.ids, isOfAccount: row.is_of_account };
}
