import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

/**
 * Emits events of emails, as a part of the statement that causes them: one row for each campaign and type. Only webhooks
 * consume these.
 *
 * Joined from the subscriptions' side, and the emails gathered per account beneath them, so that an account without a
 * webhook pays for one lookup in an index.
 *
 * @param emails - A query of `campaign_id`, `seq`, the event's `type` and its place `nth` among those of one email; it
 *   may name `s.account_id`, the account in question.
 */
export function emitForEmails(accounts: SQL, emails: SQL): SQL {
  return sql`
    insert into webhook_outbox (account_id, subscription_id, type, at, campaign_id, items)
    select s.account_id, s.id, t.type, statement_timestamp(), t.campaign_id, t.seqs
    from webhook_subscriptions s,
      lateral (
        select m.type, m.nth, m.campaign_id, array_agg(m.seq::bigint order by m.seq) as seqs
        from (${emails}) m group by m.type, m.nth, m.campaign_id
      ) t
    where s.account_id in (${accounts}) and t.type = any(s.events)
    order by s.id, t.nth`;
}

/** The same for sent emails of one campaign, in no order: settling keeps 0.94 of its speed, grouped it kept 0.79. */
export function emitSent(accountId: SQL, campaignId: SQL, seqs: SQL): SQL {
  return sql`
    insert into webhook_outbox (account_id, subscription_id, type, at, campaign_id, items)
    select s.account_id, s.id, 'mail.sent', statement_timestamp(), ${campaignId}, array(${seqs})
    from webhook_subscriptions s
    where s.account_id = ${accountId} and 'mail.sent' = any(s.events) and exists (${seqs})`;
}
