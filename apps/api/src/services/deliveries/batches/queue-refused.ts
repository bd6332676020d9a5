import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { sqlArray } from "../../../db/sql/sql.ts";

/**
 * Queues mails again that were settled as failed because the service refused them: it has none of them. Their campaign
 * has a batch under way, so it has not ended.
 *
 * @param batchIds - Batches of one mail each.
 * @param unfreezes - As in `Release`.
 */
export async function queueRefused(
  db: Executor,
  campaign: { accountId: number; id: number },
  batchIds: readonly string[],
  unfreezes: boolean,
): Promise<void> {
  if (batchIds.length === 0) return;
  await db.execute(sql`
    with back as (
      update send_batches b set state = 'ready', next_at = statement_timestamp(), attempts = 0,
        first_attempt_at = null,
        payload_sha256 = case when ${unfreezes} then null else b.payload_sha256 end
      where b.id = any(${sqlArray(batchIds, "uuid")}) and b.account_id = ${campaign.accountId}
        and b.campaign_id = ${campaign.id} and b.state = 'done' and b.ambiguous_attempts = 0
        and exists (
          select from communication_logs l
          where l.account_id = b.account_id and l.campaign_id = b.campaign_id
            and l.seq between b.first_seq and b.last_seq and l.round = b.round and l.failed_at is not null and l.sent_at is null
        )
      returning b.round, b.first_seq, b.last_seq
    ),
    queued as (
      update communication_logs l set failed_at = null, failure_reason = null
      from back b
      where l.account_id = ${campaign.accountId} and l.campaign_id = ${campaign.id}
        and l.seq between b.first_seq and b.last_seq and l.round = b.round and l.failed_at is not null and l.sent_at is null
      returning 1
    )
    update campaigns c set
      failed = c.failed - (select count(*) from queued),
      open_batches = c.open_batches + (select count(*) from back)
    where c.account_id = ${campaign.accountId} and c.id = ${campaign.id}
      and exists (select from back)
  `);
}
