import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { prepareStatement } from "../../../db/pool/prepare-statement.ts";
import { REASONS } from "../reasons.ts";
import { batchLease } from "./batch-lease.ts";
import { closeBatches } from "./campaign-states.ts";
import { givingBack } from "../limits/sending-usage.ts";
import type { CountedMails } from "../limits/sending-usage.ts";
import { givenRows, parameter, rowSet } from "../../../db/sql/sql.ts";
import { emitSent } from "../../events/email-events.ts";

/** A batch under its holder's lease: with an expired lease the statements below change nothing. */
export type LeasedBatch = {
  id: string;
  leaseToken: string;
  /** Counted mails of it that definitely did not go out. */
  giveBack?: CountedMails | null;
};

/** A batch the service accepted: its members in payload order, with the service's ids for them. */
export type AcceptedBatch = LeasedBatch & {
  seqs: readonly number[];
  messageIds: readonly (string | null)[];
};

/** A batch that ends without being sent (again), and the reason its unreached logs get. */
export type FailedBatch = LeasedBatch & {
  reason: string;
  /** Whether its last attempt may have been accepted; it is counted as one in doubt. */
  isInDoubt?: boolean;
};

type Campaign = { accountId: number; id: number };

const ACCOUNT = parameter("account", "bigint");
const CAMPAIGN = parameter("campaign", "bigint");

const settle = prepareStatement<{ held: string[] | null }>(
  "settle-accepted",
  sql`
    with items as (
      select * from ${givenRows({ ids: "uuid", leaseTokens: "uuid" })} with ordinality i(id, lease_token, nth)
    ),
    receipts as (
      insert into send_receipts (account_id, campaign_id, first_seq, batch_id, message_ids)
      select ${ACCOUNT}, ${CAMPAIGN}, r.*
      from ${givenRows({ receiptSeqs: "int", receiptBatches: "uuid", messageIds: "jsonb" })} r
      on conflict do nothing
    ),
    held as (${ending(ACCOUNT)}),
    members as (
      select * from ${givenRows({ nths: "int", fromSeqs: "int", toSeqs: "int" })} m(nth, from_seq, to_seq)
    ),
    now as (select statement_timestamp() as at),
    marked as (
      update communication_logs l set sent_at = now.at
      from members m join held h on h.nth = m.nth, now
      where l.account_id = ${ACCOUNT} and l.campaign_id = ${CAMPAIGN} and l.seq between m.from_seq and m.to_seq
        -- Without bounds that hold for all, the planner may take a large campaign for worth reading whole.
        and l.seq between ${parameter("lowest", "int")} and ${parameter("highest", "int")}
        and l.sent_at is null
      returning l.seq, l.customer_id, l.status = 'failed' as failed, l.untracked
    ),
    emitted as (${emitSent(ACCOUNT, CAMPAIGN, sql`select seq from marked`)}),
    received as (
      insert into received_changes (account_id, customer_ids)
      select ${ACCOUNT}, array_agg(customer_id) from marked having count(*) > 0
    ),
    tally as materialized (
      select (select count(*) from held)::int as closed, (select count(*) from marked)::int as marked,
        (select count(*) from marked where failed)::int as failed, (select count(*) from marked where untracked)::int as untracked
    ),
    counted as (
      update campaigns c set
        sent = c.sent + t.marked,
        failed_sent = c.failed_sent + t.failed,
        untracked_sent = c.untracked_sent + t.untracked,
        ${closeBatches(sql`t.closed`, sql`0`)}
      from tally t
      where c.account_id = ${ACCOUNT} and c.id = ${CAMPAIGN} and t.closed > 0
    )
    select array_agg(id) as held from held
  `,
);

/**
 * Settles accepted batches in one statement: batches, logs, a note of the recipients, the campaign's counters, and
 * its end with the last batch. All or nothing, and once: for a lost lease only the service's ids are stored. People's
 * own counts follow from the notes (`foldReceived`).
 *
 * @returns The ids of the batches that were settled.
 */
export async function settleAccepted(
  db: Executor,
  campaign: Campaign,
  batches: readonly AcceptedBatch[],
): Promise<Set<string>> {
  const members = batches.flatMap(({ seqs }, index) => toRuns(seqs, index + 1));
  const receipts = toReceipts(batches);
  const [row] = await settle(db, {
    account: campaign.accountId,
    campaign: campaign.id,
    ids: batches.map((batch) => batch.id),
    leaseTokens: batches.map((batch) => batch.leaseToken),
    receiptSeqs: receipts.map((one) => one.firstSeq),
    receiptBatches: receipts.map((one) => one.batchId),
    messageIds: receipts.map((one) => JSON.stringify(one.messageIds)),
    nths: members.map((run) => run.nth),
    fromSeqs: members.map((run) => run.from),
    toSeqs: members.map((run) => run.to),
    lowest: Math.min(...members.map((run) => run.from)),
    highest: Math.max(...members.map((run) => run.to)),
  });
  return new Set(row?.held ?? []);
}

/** Runs of consecutive members of the batch `nth`: usually one, which a range scan finds. */
function toRuns(seqs: readonly number[], nth: number): { nth: number; from: number; to: number }[] {
  const runs: { nth: number; from: number; to: number }[] = [];
  for (const seq of seqs) {
    const last = runs.at(-1);
    if (last !== undefined && last.to + 1 === seq) last.to = seq;
    else runs.push({ nth, from: seq, to: seq });
  }
  return runs;
}

/** The ids a service gave the mails of one request, in order from its first member; null where it gave none. */
type Receipt = { batchId: string; firstSeq: number; messageIds: (string | null)[] };

/** One entry for each log between the first and the last member, so that a log's id is found by offset. */
function toReceipts(batches: readonly AcceptedBatch[]): Receipt[] {
  return batches.flatMap(({ id: batchId, seqs, messageIds }) => {
    const [firstSeq] = seqs;
    if (firstSeq === undefined || messageIds.every((id) => id === null)) return [];
    const places: (string | null)[] = [];
    for (const [at, seq] of seqs.entries()) {
      while (places.length < seq - firstSeq) places.push(null);
      places.push(messageIds[at] ?? null);
    }
    return [{ batchId, firstSeq, messageIds: places }];
  });
}

/**
 * Ends batches that are not sent (again): every log without a sign of delivery fails with the reason; the others stay
 * as they are. Guarded by the lease like `settleAccepted`.
 *
 * @returns The ids of the batches that were ended.
 */
export async function settleFailed(
  db: Executor,
  campaign: Campaign,
  batches: readonly FailedBatch[],
): Promise<Set<string>> {
  const back = givingBack(batches, sql`held`, sql`counted`);
  const { rows } = await db.execute<{ held: string[] | null }>(sql`
    with items as (${itemsOf(batches)}),
    reasons as (
      select * from ${rowSet("r", batches, {
        reason: ["text", ({ reason }) => reason],
        nth: ["int", (_, index) => index],
      })}
    ),
    held as (${ending(sql`${campaign.accountId}`, sql`, ambiguous_attempts = b.ambiguous_attempts + i.in_doubt`)}),
    marked as (
      update communication_logs l set failed_at = statement_timestamp(),
        -- The service's words may name an erased customer.
        failure_reason = case when l.customer_id is null and r.reason <> ${REASONS.unknown}
          then ${REASONS.erased} else r.reason end
      from held h join reasons r on r.nth = h.nth
      where l.account_id = ${campaign.accountId} and l.campaign_id = ${campaign.id}
        and l.seq between h.first_seq and h.last_seq and l.round = h.round and l.failed_at is null and l.sent_at is null
      returning 1
    ),
    counted as (
      update campaigns c set
        failed = c.failed + (select count(*) from marked),
        ${closeBatches(sql`(select count(*) from held)::int`, sql`(select count(*) from marked)`)}
      where c.account_id = ${campaign.accountId} and c.id = ${campaign.id} and exists (select from held)
      returning 1
    )
    ${back}
    select array_agg(id) as held from held
  `);
  return new Set(rows[0]?.held ?? []);
}

function itemsOf(batches: readonly FailedBatch[]): SQL {
  return sql`select * from ${rowSet("i", batches, {
    id: ["uuid", ({ id }) => id],
    lease_token: ["uuid", ({ leaseToken }) => leaseToken],
    in_doubt: ["int", ({ isInDoubt }) => (isInDoubt === true ? 1 : 0)],
    nth: ["int", (_, index) => index],
  })}`;
}

function ending(account: SQL, more: SQL = sql``): SQL {
  const { end, isMine } = batchLease("b");
  return sql`
    update send_batches b set state = 'done', ${end} ${more}
    from items i
    where b.account_id = ${account} and b.id = i.id and ${isMine(sql`i.lease_token`)}
    returning b.id, b.round, b.first_seq, b.last_seq, i.nth`;
}
