import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { prepareStatement } from "../../../db/pool/prepare-statement.ts";
import { batchLease } from "./batch-lease.ts";
import { givingBack } from "../limits/sending-usage.ts";
import type { CountedMails } from "../limits/sending-usage.ts";
import { givenRows, sqlArray } from "../../../db/sql/sql.ts";

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
    where b.id = i.id and ${isMine(sql`i.lease_token`)}
    returning b.id
  `,
);

/**
 * Stores what each batch will send before it is sent, and fails the logs it leaves out.
 *
 * @returns The `newId`s of the batches this worker still holds.
 */
export async function freezeBatches(
  db: Executor,
  campaign: { accountId: number; id: number },
  batches: readonly FrozenBatch[],
): Promise<Set<string>> {
  if (batches.every(({ exclusions, giveBack }) => exclusions.length === 0 && !giveBack?.mails)) {
    const leasedRows = await freezeWhole(db, {
      ids: batches.map((batch) => batch.id),
      leaseTokens: batches.map((batch) => batch.leaseToken),
      newIds: batches.map((batch) => batch.newId),
      payloads: batches.map((batch) => batch.payloadSha256),
    });
    return new Set(leasedRows.map(({ id }) => id));
  }
  const excluded = batches.flatMap((batch, index) =>
    batch.exclusions.map(({ seq, reason }) => ({ nth: index + 1, seq, reason })),
  );
  const back = givingBack(
    batches.map(({ newId, giveBack }) => ({ id: newId, giveBack })),
    sql`held`,
    sql`counted`,
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    with items as (
      select * from unnest(
        ${sqlArray(
          batches.map((batch) => batch.id),
          "uuid",
        )},
        ${sqlArray(
          batches.map((batch) => batch.leaseToken),
          "uuid",
        )},
        ${sqlArray(
          batches.map((batch) => batch.newId),
          "uuid",
        )},
        ${sqlArray(
          batches.map((batch) => batch.payloadSha256),
          "text",
        )}
      ) with ordinality i(id, lease_token, new_id, payload_sha256, nth)
    ),
    left_out as (
      select * from unnest(
        ${sqlArray(
          excluded.map((one) => one.nth),
          "int",
        )},
        ${sqlArray(
          excluded.map((one) => one.seq),
          "int",
        )},
        ${sqlArray(
          excluded.map((one) => one.reason),
          "text",
        )}
      ) o(nth, seq, reason)
    ),
    held as (
      update send_batches b set
        id = i.new_id,
        payload_sha256 = i.payload_sha256,
        skipped_seqs = coalesce(
          (select array_agg(o.seq order by o.seq) from left_out o where o.nth = i.nth), '{}')
      from items i
      where b.id = i.id and ${isMine(sql`i.lease_token`)}
      returning i.new_id as id, i.nth
    ),
    marked as (
      update communication_logs l set failed_at = clock_timestamp(), failure_reason = o.reason
      from left_out o join held h on h.nth = o.nth
      where l.campaign_id = ${campaign.id} and l.seq = o.seq and o.reason is not null
        and l.failed_at is null and l.sent_at is null
      returning 1
    ),
    counted as (
      update campaigns set failed = failed + (select count(*) from marked)
      where account_id = ${campaign.accountId} and id = ${campaign.id} and exists (select from marked)
      returning 1
    )
    ${back === null ? sql`` : sql`, given_back as (${back})`}
    select id from held
  `);
  return new Set(rows.map((row) => row.id));
}
