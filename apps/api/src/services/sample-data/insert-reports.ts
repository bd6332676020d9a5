import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { rowSet, sqlArray } from "../../db/sql/sql.ts";

import { MAILBOXES } from "./generate/mailboxes.ts";

/** More logs than a campaign of sample data has. */
const ALL = 1_000_000;

/**
 * Keeps the figures of campaigns' reports, which triggers and tracking do for logs that come to it step by step. Each click is
 * one of the campaign's links.
 */
export async function insertReports(
  tx: Tx,
  { accountId, campaignIds }: { accountId: number; campaignIds: readonly number[] },
): Promise<void> {
  const ids = sqlArray(campaignIds, "bigint");
  const mine = sql`account_id = ${accountId} and id = any(${ids})`;
  await tx.execute(
    sql`update campaigns set figures_since = null, figures_seq = 0, domains_seq = 0, refusals_seq = 0 where ${mine}`,
  );
  await tx.execute(
    sql`select recount_report(account_id, id, ${ALL}::int) from campaigns where ${mine}`,
  );
  await tx.execute(
    sql`select recount_domains(account_id, id, ${ALL}::int) from campaigns where ${mine}`,
  );
  await tx.execute(
    sql`select recount_refusals(account_id, id, ${ALL}::int) from campaigns where ${mine}`,
  );
  await tx.execute(sql`
    with noted as (
      insert into link_clicks (account_id, campaign_id, link_index, seq, first_at, clicks)
      select l.account_id, l.campaign_id, l.seq % links.count, l.seq, l.clicked_at, 1
      from (
        select campaign_id, count(*)::int from campaign_links
        where account_id = ${accountId} and campaign_id = any(${ids}) group by campaign_id
      ) links
      join communication_logs l on l.campaign_id = links.campaign_id and l.clicked_at is not null
      where l.account_id = ${accountId}
      returning campaign_id, link_index
    )
    update campaign_links k set clicks = n.count, people = n.count
    from (select campaign_id, link_index, count(*)::int from noted group by campaign_id, link_index) n
    where k.account_id = ${accountId} and k.campaign_id = n.campaign_id and k.link_index = n.link_index
  `);
  await tx.execute(sql`
    insert into campaign_devices (account_id, campaign_id, device, opened, clicked)
    select account_id, campaign_id, opened_device, count(*), count(clicked_device) from communication_logs
    where account_id = ${accountId} and campaign_id = any(${ids}) and opened_device is not null
    group by account_id, campaign_id, opened_device
  `);
  await tx.execute(sql`
    insert into log_suppressions (account_id, campaign_id, reason, seq, at)
    select account_id, campaign_id, 'bounced', seq, failed_at from communication_logs
    where account_id = ${accountId} and campaign_id = any(${ids}) and status = 'failed' and sent_at is not null
    on conflict do nothing
  `);
  const known = rowSet("m", [...MAILBOXES], {
    label: ["text", ({ label }) => label],
    provider: ["text", ({ provider }) => provider],
  });
  await tx.execute(sql`
    update campaign_domains d set provider = m.provider from ${known}
    where d.account_id = ${accountId} and d.campaign_id = any(${ids}) and starts_with(d.domain, m.label || '.')
  `);
  await tx.execute(
    sql`update campaigns set figures_since = coalesce(logged_at, created_at) where ${mine}`,
  );
}
