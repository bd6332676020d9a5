import { sql } from "drizzle-orm";
import type { Tx } from "../../src/db/client.ts";
import { sqlArray } from "../../src/db/sql/sql.ts";
import { recountEngagement } from "../../src/services/insights/fold-engagement.ts";

/** Updates what a real campaign's statements maintain: its counters, people's records, today's activity. */
export async function seedCounters(
  tx: Tx,
  options: { accountId: number; campaignIds: readonly number[]; startedAt: Date },
): Promise<void> {
  const { accountId } = options;
  const ids = sqlArray(options.campaignIds, "bigint");
  await tx.execute(sql`
    update campaigns c set
      total_recipients = l.recipients, sent = l.sent, delivered = l.delivered, opened = l.opened,
      clicked = l.clicked, failed = l.failed, failed_sent = l.failed_sent, failed_delivered = l.failed_delivered,
      logged_at = l.logged_at, progress_at = l.ended_at,
      open_batches = (select count(*) from send_batches b where b.campaign_id = c.id and b.state = 'ready'),
      completed_at = case when c.status in ('completed', 'failed') then l.ended_at end
    from (
      select campaign_id, count(*) as recipients, count(sent_at) as sent,
        count(coalesce(delivered_at, opened_at, clicked_at)) as delivered,
        count(coalesce(opened_at, clicked_at)) as opened, count(clicked_at) as clicked,
        count(*) filter (where status = 'failed') as failed,
        count(sent_at) filter (where status = 'failed') as failed_sent,
        count(delivered_at) filter (where status = 'failed') as failed_delivered,
        max(coalesce(sent_at, failed_at)) as ended_at, min(created_at) as logged_at
      from communication_logs where campaign_id = any(${ids}) group by campaign_id
    ) l
    where c.account_id = ${accountId} and c.id = l.campaign_id
  `);
  await tx.execute(sql`
    update customers c set
      campaigns_received = c.campaigns_received + l.received,
      last_opened_at = greatest(c.last_opened_at, l.opened_at),
      last_clicked_at = greatest(c.last_clicked_at, l.clicked_at)
    from (
      select customer_id, count(sent_at) as received, max(opened_at) as opened_at, max(clicked_at) as clicked_at
      from communication_logs where campaign_id = any(${ids}) and sent_at is not null group by customer_id
    ) l
    where c.account_id = ${accountId} and c.id = l.customer_id
  `);
  await replaceActivity(tx, ids, options);
  // Analyses first: without statistics the recount would scan all campaigns for each.
  await tx.execute(sql`analyze campaigns, communication_logs`);
  await recountEngagement(tx, accountId);
}

/** The triggers recorded all of it as of now; only the recent events are kept, at their own times. */
async function replaceActivity(
  tx: Tx,
  ids: ReturnType<typeof sql>,
  options: { accountId: number; startedAt: Date },
): Promise<void> {
  const { accountId } = options;
  const now = sql`${options.startedAt.toISOString()}::timestamptz`;
  await tx.execute(
    sql`delete from account_activity where account_id = ${accountId} and at >= ${now}`,
  );
  await tx.execute(sql`
    insert into account_activity (account_id, at, customers_added, sent, opened, clicked)
    select ${accountId}, date_trunc('minute', at), sum(added), sum(sent), sum(opened), sum(clicked)
    from (
      select created_at as at, 1 as added, 0 as sent, 0 as opened, 0 as clicked
      from customers where account_id = ${accountId} and updated_at = created_at
      union all
      select t.at, 0, t.sent, t.opened, t.clicked
      from communication_logs l cross join lateral (
        values (l.sent_at, 1, 0, 0), (l.opened_at, 0, 1, 0), (l.clicked_at, 0, 0, 1)
      ) t(at, sent, opened, clicked)
      where l.campaign_id = any(${ids})
    ) happened
    where at > ${now} - interval '2 days' and at <= ${now}
    group by date_trunc('minute', at)
  `);
}
