import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import type { FrozenRecipient } from "../../../db/schema/index.ts";
import { batchLease } from "../batches/batch-lease.ts";
import { REASONS } from "../reasons.ts";

/** Recipient in the log of an erased customer. */
const NOBODY_ANY_MORE: FrozenRecipient = { name: "", email: "", phone: null };

/**
 * Takes a person out of all their logs, which keep their place, their times and so every figure. A mail that no attempt
 * can have taken is not sent: its log fails, and its campaign counts that. One that may have been taken stays as it is
 * until its batch is settled; the batch's bytes can't be made again, so it is never repeated with them in it.
 *
 * @param person - Still a customer, to whom nobody adds logs meanwhile.
 * @param rewrite - A service's own words without the person.
 */
export async function forgetRecipient(
  tx: Tx,
  person: { accountId: number; customerId: number },
  rewrite: (text: SQL) => SQL,
): Promise<void> {
  const { accountId, customerId } = person;
  const found = await tx.execute<{ campaign: string; seq: number; batch: string | null }>(sql`
    select l.campaign_id as campaign, l.seq, b.id as batch
    from communication_logs l
    left join lateral (
      select id, last_seq from send_batches b
      where b.account_id = l.account_id and b.campaign_id = l.campaign_id and b.round = l.round
        and b.first_seq <= l.seq
      order by b.first_seq desc limit 1
    ) b on b.last_seq >= l.seq
    where l.account_id = ${accountId} and l.customer_id = ${customerId}
  `);
  const ofLogs = {
    campaigns: found.rows.map(({ campaign }) => campaign),
    seqs: found.rows.map(({ seq }) => seq),
  };
  const batches = sqlArray([...new Set(found.rows.flatMap(({ batch }) => batch ?? []))], "uuid");
  const held = sql`account_id = ${accountId} and id = any(${batches})`;
  await stopUnsent(tx, held, rewrite);
  const mine = sql`unnest(${sqlArray(ofLogs.campaigns, "bigint")}, ${sqlArray(ofLogs.seqs, "int")})
    mine(campaign_id, seq)`;
  const unsent = sql`(l.sent_at is null and l.failed_at is null and exists (
    select from send_batches b
    where b.account_id = l.account_id and b.id = any(${batches}) and b.campaign_id = l.campaign_id
      and b.round = l.round and l.seq between b.first_seq and b.last_seq and (b.payload_sha256 is null or (b.state = 'ready' and b.ambiguous_attempts = 0))
  ))`;
  const emptied = await tx.execute<{ campaign: string; failed: number }>(sql`
    with locked as materialized (
      select l.campaign_id, l.seq, ${unsent} as unsent
      from communication_logs l join ${mine} on mine.campaign_id = l.campaign_id and mine.seq = l.seq
      where l.account_id = ${accountId}
      order by l.campaign_id, l.seq for update of l
    ),
    emptied as (
      update communication_logs l set
        customer_id = null,
        recipient = ${JSON.stringify(NOBODY_ANY_MORE)}::jsonb,
        failed_at = case when locked.unsent then statement_timestamp() else l.failed_at end,
        failure_reason = case when locked.unsent then ${REASONS.erased}
          else ${rewrite(sql`l.failure_reason`)} end
      from locked where l.account_id = ${accountId} and l.campaign_id = locked.campaign_id and l.seq = locked.seq
      returning l.campaign_id, locked.unsent
    )
    select campaign_id as campaign, count(*)::int as failed from emptied where unsent
    group by campaign_id order by campaign_id
  `);
  await tx.execute(sql`
    update log_failures f set reason = ${rewrite(sql`f.reason`)}
    from ${mine} where f.account_id = ${accountId} and f.campaign_id = mine.campaign_id and f.seq = mine.seq
  `);
  await tx.execute(sql`
    update send_receipts r
    set message_ids = jsonb_set(r.message_ids, array[(mine.seq - r.first_seq)::text], 'null')
    from ${mine}
    join send_batches b on b.account_id = ${accountId} and b.id = any(${batches}) and b.campaign_id = mine.campaign_id
      and mine.seq between b.first_seq and b.last_seq
    where r.account_id = ${accountId} and r.campaign_id = mine.campaign_id
      and r.first_seq between b.first_seq and mine.seq
      and r.message_ids ->> (mine.seq - r.first_seq) is not null
  `);
  await tx.execute(sql`
    delete from tracking_hits h using ${mine}
    where h.account_id = ${accountId} and h.campaign_id = mine.campaign_id and h.seq = mine.seq
  `);
  await tx.execute(sql`
    select from customers where account_id = ${accountId} and id = ${customerId} for update
  `);
  for (const { campaign, failed } of emptied.rows) {
    await tx.execute(sql`
      update campaigns set failed = failed + ${failed}
      where account_id = ${accountId} and id = ${campaign}
    `);
  }
}

/**
 * Locks the batches that hold the person. A claimed batch that is not yet frozen is taken from its holder, who may have read
 * them already: the holder finds its lease lost before it sends, and the next one reads anew.
 */
async function stopUnsent(tx: Tx, isOfPerson: SQL, rewrite: (text: SQL) => SQL): Promise<void> {
  await tx.execute(sql`
    select from send_batches where ${isOfPerson}
    order by campaign_id, round, first_seq for update
  `);
  await tx.execute(sql`
    update send_batches b set last_reason = ${rewrite(sql`b.last_reason`)}
    where ${isOfPerson} and b.last_reason is not null
  `);
  await tx.execute(sql`
    update send_batches set ${batchLease("send_batches").revoke}
    where ${isOfPerson} and state = 'inflight' and payload_sha256 is null
  `);
}
