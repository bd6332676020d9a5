import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { prepareStatement } from "../../../db/pool/prepare-statement.ts";
import { batchLease } from "./batch-lease.ts";
import { givingBack } from "../limits/sending-usage.ts";
import type { CountedMails } from "../limits/sending-usage.ts";
import { givenRows, parameter, sqlArray } from "../../../db/sql/sql.ts";

const { isMine } = batchLease("b");

/** The decided contents of a claimed batch. */
export type FrozenBatch = {
  id: string;
  leaseToken: string;
  /** Its idempotency key: another than `id` when the members changed after a refused attempt. */
  newId: string;
  payloadSha256: string;
  /** Every member of the range that the payload leaves out; `reason` fails its log, null leaves it as it is. */
  exclusions: readonly { seq: number; reason: string | null }[];
  /** The quota counted for the members it leaves out. */
  giveBack?: CountedMails | null;
};

const freezeWhole = prepareStatement<{ id: string }>(
  "freeze-whole",
  sql`
    update send_batches b set id = i.new_id, payload_sha256 = i.payload_sha256, skipped_seqs = '{}'
    from ${givenRows({ ids: "uuid", leaseTokens: "uuid", newIds: "uuid", payloads: "text" })}
      i(id, lease_token, new_id, payload_sha256)
    where b.account_id = ${parameter("account", "bigint")} and b.id = i.id and ${isMine(sql`i.lease_token`)}
    returning b.id
  `,
);

/** Stores the payload of each batch, and fails the logs it leaves out. @returns The `newId`s that are still held. */
export async function freezeBatches(
  db: Executor,
  campaign: { accountId: number; id: number },
  batches: readonly FrozenBatch[],
): Promise<Set<string>> {
  const areWhole = batches.every(
    ({ exclusions, giveBack }) => exclusions.length === 0 && !giveBack?.mails,
  );
  const leased = areWhole
    ? await freezeWhole(db, {
        account: campaign.accountId,
        ids: batches.map((batch) => batch.id),
        leaseTokens: batches.map((batch) => batch.leaseToken),
        newIds: batches.map((batch) => batch.newId),
        payloads: batches.map((batch) => batch.payloadSha256),
      })
    : await freezeWithExclusions(db, campaign, batches);
  return new Set(leased.map(({ id }) => id));
}

/** Raw, since one statement freezes, fails logs, counts them and gives quota back, each for the batches still held. */
async function freezeWithExclusions(
  db: Executor,
  campaign: { accountId: number; id: number },
  batches: readonly FrozenBatch[],
): Promise<{ id: string }[]> {
  const back = givingBack(
    batches.map(({ newId, giveBack }) => ({ id: newId, giveBack })),
    sql`held`,
    sql`counted`,
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    with items as (${itemsOf(batches)}),
    left_out as (${exclusionsOf(batches)}),
    held as (
      update send_batches b set
        id = i.new_id,
        payload_sha256 = i.payload_sha256,
        skipped_seqs = coalesce(
          (select array_agg(o.seq order by o.seq) from left_out o where o.nth = i.nth), '{}')
      from items i
      where b.account_id = ${campaign.accountId} and b.id = i.id and ${isMine(sql`i.lease_token`)}
      returning i.new_id as id, i.nth
    ),
    marked as (
      update communication_logs l set failed_at = statement_timestamp(), failure_reason = o.reason
      from left_out o join held h on h.nth = o.nth
      where l.account_id = ${campaign.accountId} and l.campaign_id = ${campaign.id} and l.seq = o.seq and o.reason is not null
        and l.failed_at is null and l.sent_at is null
      returning 1
    ),
    counted as (
      update campaigns set failed = failed + (select count(*) from marked)
      where account_id = ${campaign.accountId} and id = ${campaign.id} and exists (select from marked)
      returning 1
    )
    ${back}
    select id from held
  `);
  return rows;
}

/** The batches as rows, numbered from 1. */
function itemsOf(batches: readonly FrozenBatch[]): SQL {
  const ids = batches.map(({ id }) => id);
  const leaseTokens = batches.map(({ leaseToken }) => leaseToken);
  const newIds = batches.map(({ newId }) => newId);
  const payloads = batches.map(({ payloadSha256 }) => payloadSha256);
  return sql`
    select * from unnest(
      ${sqlArray(ids, "uuid")}, ${sqlArray(leaseTokens, "uuid")},
      ${sqlArray(newIds, "uuid")}, ${sqlArray(payloads, "text")}
    ) with ordinality i(id, lease_token, new_id, payload_sha256, nth)
  `;
}

/** Every excluded member as a row, with the number of its batch. */
function exclusionsOf(batches: readonly FrozenBatch[]): SQL {
  const excluded = batches.flatMap(({ exclusions }, index) =>
    exclusions.map(({ seq, reason }) => ({ nth: index + 1, seq, reason })),
  );
  const numbers = excluded.map(({ nth }) => nth);
  const seqs = excluded.map(({ seq }) => seq);
  const reasons = excluded.map(({ reason }) => reason);
  return sql`
    select * from unnest(
      ${sqlArray(numbers, "int")}, ${sqlArray(seqs, "int")}, ${sqlArray(reasons, "text")}
    ) o(nth, seq, reason)
  `;
}
