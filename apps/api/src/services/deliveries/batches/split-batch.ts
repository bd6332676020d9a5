import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { derivedKeySql } from "./batch-key.ts";
import type { BatchPlace } from "./claim-batch.ts";

/**
 * Splits the first due batch of a campaign that has no doubtful attempt, so that its first part holds `mails`
 * recipients. For a batch larger than the rest of the day's quota, or than a probe.
 *
 * @returns "none-due" where there is no such batch, "none-left" where there is one and `mails` is 0.
 */
export async function splitDueBatch(
  tx: Executor,
  campaign: { accountId: number; id: number },
  options: { after: BatchPlace; mails: number },
): Promise<"split" | "none-due" | "none-left"> {
  const { after, mails } = options;
  const result = await tx.execute<{ id: string }>(sql`
    select id from send_batches
    where campaign_id = ${campaign.id} and account_id = ${campaign.accountId}
      and (round, first_seq) > (${after.round}::int, ${after.firstSeq}::int)
      and state = 'ready' and next_at <= statement_timestamp() and ambiguous_attempts = 0
    order by round, first_seq limit 1 for update skip locked
  `);
  const [batch] = result.rows;
  if (batch === undefined) return "none-due";
  if (mails === 0) return "none-left";
  // Both parts are new batches with their own keys. The whole's frozen payload is dropped: a worker that died before
  // freezing a part would leave a doubt about bytes that part cannot rebuild.
  const { rows } = await tx.execute(sql`
    with cut as (
      select b.id, b.account_id, b.campaign_id, b.round, b.last_seq, l.seq as middle
      from send_batches b
      cross join lateral (
        select l.seq from communication_logs l
        where l.account_id = b.account_id and l.campaign_id = b.campaign_id
          and l.seq between b.first_seq and b.last_seq and l.round = b.round
        order by l.seq offset ${mails - 1}::int limit 1
      ) l
      where b.account_id = ${campaign.accountId} and b.id = ${batch.id} and l.seq < b.last_seq
    ),
    counted as (
      update campaigns c set open_batches = c.open_batches + 1
      from cut where c.account_id = cut.account_id and c.id = cut.campaign_id
      returning 1
    ),
    first as (
      update send_batches b set payload_sha256 = null, last_seq = cut.middle,
        id = ${derivedKeySql(sql`cut.id`, sql`b.first_seq`, sql`cut.middle`)}
      from cut, counted where b.account_id = cut.account_id and b.id = cut.id
      returning 1
    )
    insert into send_batches (id, account_id, campaign_id, round, first_seq, last_seq)
    select ${derivedKeySql(sql`cut.id`, sql`middle + 1`, sql`last_seq`)},
      account_id, campaign_id, round, middle + 1, last_seq from cut, first
    returning 1
  `);
  return rows.length > 0 ? "split" : "none-due";
}
