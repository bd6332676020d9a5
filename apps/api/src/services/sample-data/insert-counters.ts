import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { sqlArray } from "../../db/sql/sql.ts";
import { insertReports } from "./insert-reports.ts";

type Rows = {
  accountId: number;
  customerIds: readonly number[];
  campaignIds: readonly number[];
};

/** Fills the figures that sending maintains: the campaigns' counters, their reports, their recipients' figures, engagement and "today". */
export async function insertCounters(tx: Tx, rows: Rows): Promise<void> {
  const { accountId } = rows;
  const ids = sqlArray(rows.campaignIds, "bigint");
  await tx.execute(sql`
    update campaigns c set
      total_recipients = l.recipients, sent = l.sent, delivered = l.delivered, opened = l.opened,
      clicked = l.clicked, failed = l.failed, failed_sent = l.failed_sent, failed_delivered = l.failed_delivered,
      logged_at = l.logged_at, progress_at = l.ended_at,
      open_batches = (select count(*) from send_batches b
        where b.account_id = c.account_id and b.campaign_id = c.id and b.state = 'ready'),
      completed_at = case when c.status in ('completed', 'failed') then l.ended_at end
    from (
      select campaign_id, count(*) as recipients, count(sent_at) as sent,
        count(coalesce(delivered_at, opened_at, clicked_at)) as delivered,
        count(coalesce(opened_at, clicked_at)) as opened, count(clicked_at) as clicked,
        count(*) filter (where status = 'failed') as failed,
        count(sent_at) filter (where status = 'failed') as failed_sent,
        count(delivered_at) filter (where status = 'failed') as failed_delivered,
        max(coalesce(sent_at, failed_at)) as ended_at, min(created_at) as logged_at
      from communication_logs where account_id = ${accountId} and campaign_id = any(${ids}) group by campaign_id
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
      from communication_logs
      where account_id = ${accountId} and campaign_id = any(${ids}) and sent_at is not null group by customer_id
    ) l
    where c.account_id = ${accountId} and c.id = l.customer_id
  `);
  await tx.execute(sql`
    insert into engagement_changes (account_id, at, sent, delivered, opened, clicked)
    select ${accountId}, e.at, sum(e.sent), sum(e.delivered), sum(e.opened), sum(e.clicked)
    from communication_logs l
    cross join lateral log_events(l.sent_at, l.delivered_at, l.opened_at, l.clicked_at) e
    where l.account_id = ${accountId} and l.campaign_id = any(${ids})
    group by e.at
  `);
  await insertReports(tx, rows);
  // The triggers have recorded all of it as of now; it happened over the months.
  await tx.execute(sql`
    delete from account_activity where account_id = ${accountId} and xmin = pg_current_xact_id()::xid
  `);
  await noteActivity(tx, rows, 1);
}

/** Adds the recent events of made-up rows to "today" (`sign` 1), or subtracts them before a removal (-1). */
export async function noteActivity(
  tx: Tx,
  { accountId, customerIds, campaignIds }: Rows,
  sign: 1 | -1,
): Promise<void> {
  await tx.execute(sql`
    insert into account_activity (account_id, at, customers_added, sent, opened, clicked)
    select ${accountId}::bigint, date_trunc('minute', at), ${sign}::int * sum(added), ${sign}::int * sum(sent),
      ${sign}::int * sum(opened), ${sign}::int * sum(clicked)
    from (
      select created_at as at, 1 as added, 0 as sent, 0 as opened, 0 as clicked
      from customers where account_id = ${accountId} and id = any(${sqlArray(customerIds, "bigint")})
      union all
      select t.at, 0, t.sent, t.opened, t.clicked
      from communication_logs l cross join lateral (
        values (l.sent_at, 1, 0, 0), (l.opened_at, 0, 1, 0), (l.clicked_at, 0, 0, 1)
      ) t(at, sent, opened, clicked)
      where l.account_id = ${accountId} and l.campaign_id = any(${sqlArray(campaignIds, "bigint")})
    ) happened
    where at > statement_timestamp() - interval '2 days'
    group by date_trunc('minute', at)
  `);
}
