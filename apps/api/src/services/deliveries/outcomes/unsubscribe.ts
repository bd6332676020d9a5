import { sql } from "drizzle-orm";
import type { Db, Executor } from "../../../db/client.ts";
import { recordHits } from "./record-hit.ts";
import { suppress } from "./suppress.ts";

/** The log an unsubscribe link names. */
export type Mailing = { campaignId: number; seq: number };

/** What the unsubscribe page says about a mail. */
export type MailingInfo = { company: string; email: string; unsubscribed: boolean };

/** Who sent a mail, to which address, and whether its person is unsubscribed; null for no such mail. */
export async function findMailing(db: Executor, mailing: Mailing): Promise<MailingInfo | null> {
  const { rows } = await db.execute<MailingInfo>(sql`
    select c.from_name as company, l.recipient ->> 'email' as email,
      p.unsubscribed_at is not null as unsubscribed
    from communication_logs l
    join campaigns c on c.id = l.campaign_id
    join customers p on p.owner_id = l.owner_id and p.id = l.customer_id
    where l.campaign_id = ${mailing.campaignId} and l.seq = ${mailing.seq}
  `);
  return rows[0] ?? null;
}

/** Unsubscribes the person of a mail (RFC 8058). Idempotent. */
export async function unsubscribe(
  db: Db,
  mailing: Mailing,
  request: { userAgent: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await suppress(tx, [{ ...mailing, reason: "unsubscribed" }]);
    await recordHits(tx, [
      { ...mailing, kind: "unsubscribe", linkIndex: null, machine: false, ...request },
    ]);
  });
}

/** Takes an unsubscription back. A bounce or a complaint stays. */
export async function resubscribe(db: Executor, mailing: Mailing): Promise<void> {
  await db.execute(sql`
    with named as (
      select owner_id, customer_id, lower(recipient ->> 'email') as email
      from communication_logs where campaign_id = ${mailing.campaignId} and seq = ${mailing.seq}
    ),
    lifted as (
      delete from suppressions s using named
      where s.owner_id = named.owner_id and s.email = named.email and s.reason = 'unsubscribed'
    )
    update customers c set unsubscribed_at = null, updated_at = clock_timestamp()
    from named where c.owner_id = named.owner_id and c.id = named.customer_id
  `);
}
