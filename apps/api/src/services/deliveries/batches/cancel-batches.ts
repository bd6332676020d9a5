import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { closeBatches } from "./finish-campaign.ts";
import { REASONS } from "../reasons.ts";

/**
 * Closes every batch of a campaign that no lease holds, and fails its unreached logs: as cancelled (or for another
 * `reason`), or as unknown where an earlier attempt may have been accepted. Batches under way are settled by their
 * holders.
 */
export async function cancelBatches(
  db: Executor,
  campaign: { ownerId: number; id: number },
  reason: string = REASONS.cancelled,
): Promise<void> {
  await db.execute(sql`
    with picked as materialized (
      select id from send_batches
      where owner_id = ${campaign.ownerId} and campaign_id = ${campaign.id}
        and (state = 'ready' or (state = 'inflight' and lease_until < clock_timestamp()))
      order by first_seq for update skip locked
    ),
    closed as (
      update send_batches b set state = 'cancelled', lease_token = null
      from picked where b.id = picked.id
      returning b.round, b.first_seq, b.last_seq,
        case when b.ambiguous_attempts > 0 or (b.lease_until is not null and b.payload_sha256 is not null)
          then ${REASONS.unknown} else ${reason} end as reason
    ),
    marked as (
      update communication_logs l set failed_at = clock_timestamp(), failure_reason = closed.reason
      from closed
      where l.campaign_id = ${campaign.id} and l.seq between closed.first_seq and closed.last_seq
        and l.round = closed.round and l.failed_at is null and l.sent_at is null
      returning 1
    )
    update campaigns c set
      failed = c.failed + (select count(*) from marked),
      ${closeBatches(sql`(select count(*) from closed)::int`, sql`(select count(*) from marked)`)}
    where c.owner_id = ${campaign.ownerId} and c.id = ${campaign.id} and exists (select from closed)
  `);
}
