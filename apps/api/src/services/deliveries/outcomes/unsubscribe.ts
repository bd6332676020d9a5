import type { EmailFrequency } from "@dakiya/domain/customer";
import { sql } from "drizzle-orm";
import type { Db, Executor, Tx } from "../../../db/client.ts";
import { ofAccount } from "../../../db/sql/every-account.ts";
import { logKey, oneRow, rowSet } from "../../../db/sql/sql.ts";
import { holdErasures } from "../../customers/lock-customers.ts";
import { emitForEmails } from "../../events/email-events.ts";
import { emit } from "../../events/emit.ts";
import { noteFrequencies } from "../../sending-rules/customer-frequency.ts";
import { recordHits } from "./record-hit.ts";

/** The log that a link names, and its account, absent from links of older campaigns. */
export type Mailing = { accountId?: number; campaignId: number; seq: number };

/** An email on the unsubscribe page. The address of an erased customer is not known any more. */
export type MailingInfo = {
  accountId: number;
  company: string;
  email: string | null;
  unsubscribed: boolean;
  /** How few emails the customer asked for. */
  frequency: EmailFrequency | null;
  doNotTrack: boolean;
  /** Of the customer, as it is stored; an own field called language counts where the built-in one is empty. */
  language: string | null;
};

/** The sender and address of an email, and whether its recipient is unsubscribed; null for no such email. */
export async function findMailing(db: Executor, mailing: Mailing): Promise<MailingInfo | null> {
  const { rows } = await db.execute<MailingInfo>(sql`
    select c.account_id::float8 as "accountId", c.from_name as company,
      p.email_frequency as frequency, p.do_not_track is true as "doNotTrack",
      coalesce(p.language, p.attributes ->> 'language') as language,
      case when l.customer_id is not null then l.recipient ->> 'email' end as email,
      l.customer_id is null or p.unsubscribed_at is not null as unsubscribed
    from campaigns c
    join communication_logs l on l.account_id = c.account_id and l.campaign_id = c.id
    left join customers p on p.account_id = l.account_id and p.id = l.customer_id
    where ${ofAccount(sql`c.account_id`, mailing.accountId)} and c.id = ${mailing.campaignId} and l.seq = ${mailing.seq}
  `);
  return rows[0] ?? null;
}

/** Unsubscribes the person of a mail (RFC 8058). Idempotent; of an erased person nothing is stored. */
export async function unsubscribe(
  db: Db,
  mailing: Mailing,
  request: { userAgent: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const accountId = await accountOf(tx, mailing);
    await holdErasures(tx, accountId);
    await suppress(tx, accountId, [{ ...mailing, reason: "unsubscribed" }]);
    await recordHits(tx, [
      { ...mailing, kind: "unsubscribe", linkIndex: null, machine: false, ...request },
    ]);
  });
}

/** The account of an email; 0 for no such campaign. */
async function accountOf(tx: Tx, { accountId, campaignId }: Mailing): Promise<number> {
  const { rows } = await tx.execute<{ account: string }>(
    sql`select account_id as account from campaigns
      where ${ofAccount(sql`account_id`, accountId)} and id = ${campaignId}`,
  );
  return Number(rows[0]?.account ?? 0);
}

/** Takes an unsubscription back. A bounce or a complaint stays. */
export async function resubscribe(db: Db, mailing: Mailing): Promise<void> {
  await db.transaction(async (tx) => {
    const accountId = await accountOf(tx, mailing);
    for (const { id } of await takeBack(tx, accountId, mailing)) {
      const source = { by: "recipient" } as const;
      await emit(tx, "customer.updated", { accountId, ids: [id], source });
    }
  });
}

/** Notes how few emails the recipient of an email asked for; null takes it back. Of an erased person nothing is stored. */
export async function chooseFrequency(
  db: Db,
  mailing: Mailing,
  frequency: EmailFrequency | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const accountId = await accountOf(tx, mailing);
    const { rows } = await tx.execute<{ id: number }>(sql`
      update customers c set email_frequency = ${frequency}::text, updated_at = statement_timestamp()
      from communication_logs l
      where l.account_id = ${accountId} and l.campaign_id = ${mailing.campaignId} and l.seq = ${mailing.seq}
        and c.account_id = l.account_id and c.id = l.customer_id
        and c.email_frequency is distinct from ${frequency}::text
      returning c.id::float8 as id
    `);
    for (const { id } of rows) {
      if (frequency !== null) await noteFrequencies(tx, accountId);
      const source = { by: "recipient" } as const;
      await emit(tx, "customer.updated", { accountId, ids: [id], source });
    }
  });
}

/** Notes whether emails to the recipient of an email track opens and clicks from now on. Of an erased person nothing is stored. */
export async function chooseTracking(db: Db, mailing: Mailing, doNotTrack: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const accountId = await accountOf(tx, mailing);
    const { rows } = await tx.execute<{ id: number }>(sql`
      update customers c set do_not_track = ${doNotTrack}::boolean, updated_at = statement_timestamp()
      from communication_logs l
      where l.account_id = ${accountId} and l.campaign_id = ${mailing.campaignId} and l.seq = ${mailing.seq}
        and c.account_id = l.account_id and c.id = l.customer_id and c.do_not_track <> ${doNotTrack}::boolean
      returning c.id::float8 as id
    `);
    for (const { id } of rows)
      await emit(tx, "customer.updated", { accountId, ids: [id], source: { by: "recipient" } });
  });
}

/** @returns The customer, if it was unsubscribed. */
async function takeBack(tx: Tx, accountId: number, mailing: Mailing): Promise<{ id: number }[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with named as (
      select l.account_id, l.customer_id, array[lower(l.recipient ->> 'email'), lower(k.email)] as emails
      from communication_logs l
      left join customers k on k.account_id = l.account_id and k.id = l.customer_id
      where l.account_id = ${accountId} and l.campaign_id = ${mailing.campaignId} and l.seq = ${mailing.seq}
    ),
    -- Of a merged customer the address that stays was put on the list as well.
    lifted as (
      delete from suppressions s using named
      where s.account_id = named.account_id and s.email = any(named.emails) and s.reason = 'unsubscribed'
    ),
    forgotten as (
      delete from log_suppressions
      where account_id = ${accountId} and campaign_id = ${mailing.campaignId} and seq = ${mailing.seq} and reason = 'unsubscribed'
    )
    update customers c set unsubscribed_at = null, updated_at = statement_timestamp()
    from named
    where c.account_id = named.account_id and c.id = named.customer_id
      and c.unsubscribed_at is not null
    returning c.id::float8 as id
  `);
  return rows;
}

/** Why one log's recipient must not be mailed again. */
export type Suppression = {
  campaignId: number;
  seq: number;
  reason: "bounced" | "complained" | "unsubscribed";
};

/** Adds addresses of some logs to the account's suppression list, for every batch claimed from now on. */
export async function suppress(
  db: Executor,
  accountId: number,
  suppressions: readonly Suppression[],
): Promise<void> {
  if (suppressions.length === 0) return;
  // "Unsubscribed" yields to reasons the recipient can't take back, and reasons typed by a user yield to observed ones.
  const { unsubscribed, ineligible } = await oneRow<
    Record<"unsubscribed" | "ineligible", number[]>
  >(
    db,
    sql`
    with named as materialized (
      select l.account_id, l.campaign_id, l.seq, l.customer_id, lower(l.recipient ->> 'email') as email, n.reason
      from ${rowSet("n", suppressions, {
        ...logKey(accountId),
        reason: ["text", ({ reason }) => reason],
      })}
      join communication_logs l on l.account_id = n.account_id and l.campaign_id = n.campaign_id and l.seq = n.seq
      where l.customer_id is not null
    ),
    listed as (
      insert into suppressions (account_id, email, reason)
      select distinct on (account_id, email) account_id, email, reason from named
      order by account_id, email, reason
      on conflict (account_id, email) do update set reason = excluded.reason
      where suppressions.reason in ('unsubscribed', 'manual') and excluded.reason <> 'unsubscribed'
    ),
    left_now as (
      update customers c set unsubscribed_at = statement_timestamp(), updated_at = statement_timestamp()
      from (select distinct account_id, customer_id from named where reason = 'unsubscribed') n
      where c.account_id = n.account_id and c.id = n.customer_id and c.unsubscribed_at is null
      returning c.account_id, c.id
    ),
    noted as (
      insert into log_suppressions (account_id, campaign_id, reason, seq, at)
      select distinct account_id, campaign_id, reason, seq, statement_timestamp() from named
      order by campaign_id, reason, seq
      on conflict do nothing
    ),
    complained as (${emitForEmails(
      sql`select account_id from named`,
      sql`
        select campaign_id, seq, 'mail.complained' as type, 1 as nth from named
        where account_id = s.account_id and reason = 'complained'`,
    )})
    select array(select id::float8 from left_now order by id) as unsubscribed,
      array(select distinct customer_id::float8 from named order by 1) as ineligible
  `,
  );
  await emit(db, "customer.unsubscribed", { accountId, ids: unsubscribed });
  await emit(db, "customer.ineligible", { accountId, ids: ineligible });
}
