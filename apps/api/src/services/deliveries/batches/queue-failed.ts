import { sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { oneRow } from "../../../db/sql/sql.ts";
import { isNoSample } from "../../customers/customer-condition.ts";
import type { MailCap } from "../../sending-rules/mail-cap.ts";
import { joinCapped } from "../../sending-rules/reached-cap.ts";
import { REASONS } from "../reasons.ts";
import { campaignSeed, derivedKeySql } from "./batch-key.ts";

/**
 * Queues the failed emails of a locked campaign again that may be retried: their failures move to `log_failures`, and
 * new batches hold them. Their `round` is one more. One statement, with the campaign's counters.
 *
 * Retried are logs no service ever took (`sent_at` is null) of customers who may be mailed now and have not reached the
 * account's limit of mails in 7 days. Nothing of the campaign may be under way.
 *
 * @param options.batchSize - Most mails in one request.
 * @param options.includeUnknown - Also those whose outcome is unknown.
 * @param options.onlyUnknown - Those and nobody else.
 * @param options.mailCap - As `holdMailCap` gives it.
 * @returns How many batches there are to send, with 0 nothing has changed; and how many the limit left out, null
 *   without one.
 */
export async function queueFailed(
  tx: Tx,
  campaign: { accountId: number; id: number; round: number },
  options: {
    batchSize: number;
    includeUnknown: boolean;
    onlyUnknown?: boolean;
    mailCap: MailCap | null;
  },
): Promise<{ batches: number; capped: number | null }> {
  const { accountId, id } = campaign;
  const round = campaign.round + 1;
  const condition = options.onlyUnknown
    ? sql`l.failure_reason = ${REASONS.unknown}`
    : options.includeUnknown
      ? sql`true`
      : sql`l.failure_reason is distinct from ${REASONS.unknown}`;
  const capped = await joinCapped(tx, accountId, options.mailCap);
  const row = await oneRow<{ batches: number; capped: number }>(
    tx,
    sql`
    with retriable as materialized (
      select l.seq, l.round, l.failed_at, l.failure_reason, ${capped?.isCapped ?? sql`false`} as is_capped
      from communication_logs l
      join customers on customers.account_id = l.account_id and customers.id = l.customer_id
      ${capped?.join}
      where l.account_id = ${accountId} and l.campaign_id = ${id}
        and l.status = 'failed' and l.sent_at is null and ${condition}
        and ${isNoSample(accountId, sql`l.customer_id`)}
        and customers.is_active and customers.unsubscribed_at is null and customers.has_consent
        and not exists (
          select from suppressions s
          where s.account_id = l.account_id and s.email = lower(l.recipient ->> 'email')
        )
      order by l.seq
      for no key update of l
    ),
    failed as materialized (select * from retriable where not is_capped),
    kept as (
      insert into log_failures (account_id, campaign_id, seq, round, failed_at, reason)
      select ${accountId}, ${id}, seq, round, failed_at, failure_reason from failed
    ),
    queued as (
      update communication_logs l set failed_at = null, failure_reason = null, round = ${round}
      from failed where l.account_id = ${accountId} and l.campaign_id = ${id} and l.seq = failed.seq
      returning l.seq
    ),
    ranges as (
      select min(seq) as first_seq, max(seq) as last_seq, string_agg(seq::text, ',' order by seq) as seqs
      from (
        select seq, (row_number() over (order by seq) - 1) / ${options.batchSize}::int as nth from queued
      ) numbered
      group by nth
    ),
    batches as (
      insert into send_batches (id, account_id, campaign_id, round, first_seq, last_seq)
      select ${derivedKeySql(campaignSeed(sql`c`), sql`${round}::int`, sql`r.seqs`)},
        ${accountId}, ${id}, ${round}, r.first_seq, r.last_seq
      from ranges r join campaigns c on c.account_id = ${accountId} and c.id = ${id}
      returning 1
    ),
    updated as (
    update campaigns c set
      round = ${round},
      failed = c.failed - (select count(*) from queued),
      open_batches = c.open_batches + (select count(*) from batches),
      completed_at = null,
      progress_at = statement_timestamp()
    where c.account_id = ${accountId} and c.id = ${id} and exists (select from queued)
    returning c.open_batches
    )
    select coalesce((select open_batches from updated), 0)::int as batches,
      (select count(*) from retriable where is_capped)::int as capped
  `,
  );
  return { batches: row.batches, capped: capped === null ? null : row.capped };
}
