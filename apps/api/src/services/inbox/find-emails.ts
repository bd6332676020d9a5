import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { logKey, rowSet, sqlArray } from "../../db/sql/sql.ts";
import type { Classified, FetchedHead, ReadMessage } from "../../providers/inbox/index.ts";
import type { Secrets } from "../../secrets.ts";
import { addressFor, hasSubject, namedEmail } from "./matching.ts";
import type { Named } from "./matching.ts";

/** A message that was read, with what it is. */
export type Incoming = {
  key: string;
  at: Date;
  message: ReadMessage;
  classified: Classified;
  /** The email whose copy among the sent messages it names; null where it names none. */
  sent: Named | null;
};

/** The email it is about. */
export type AnsweredEmail = {
  campaignId: number;
  seq: number;
  customerId: number;
  /** The address it went to, lower case. */
  email: string;
  /** Found by address and subject alone. */
  probable: boolean;
};

/** So long after an email an address and a subject are taken for an answer to it. */
const MATCHING_DAYS = 30;

/** Emails to one address that are looked at. */
const MAX_EMAILS = 20;

/** Finds the email each message is about, by the message's key. Those of erased people and other accounts are none. */
export async function findEmails(
  db: Executor,
  { secrets, accountId }: { secrets: Secrets; accountId: number },
  messages: readonly Incoming[],
): Promise<Map<string, AnsweredEmail>> {
  const named = messages.flatMap(({ key, message, sent }) => {
    const email = namedEmail(secrets, message) ?? sent;
    return email === null ? [] : [{ key, ...email }];
  });
  const found = await readNamed(db, accountId, named);
  const isNamed = new Set(named.map(({ key }) => key));
  for (const { key, at, message, classified } of messages) {
    // One that names an email of another account, or of somebody erased, is about nothing else.
    if (isNamed.has(key)) continue;
    const address = addressFor(message, classified);
    if (address === null) continue;
    const email = await findByAddress(db, { accountId, address, at }, message, classified);
    if (email !== null) found.set(key, email);
  }
  return found;
}

async function readNamed(
  db: Executor,
  accountId: number,
  named: readonly { key: string; campaignId: number; seq: number }[],
): Promise<Map<string, AnsweredEmail>> {
  if (named.length === 0) return new Map();
  const { rows } = await db.execute<{
    key: string;
    campaign: string;
    seq: number;
    customer: string;
    email: string;
  }>(sql`
    select n.key, l.campaign_id as campaign, l.seq, l.customer_id as customer, lower(l.recipient ->> 'email') as email
    from ${rowSet("n", named, {
      key: ["text", ({ key }) => key],
      ...logKey(accountId),
    })}
    join communication_logs l on l.account_id = n.account_id and l.campaign_id = n.campaign_id and l.seq = n.seq
    where l.customer_id is not null
  `);
  return new Map(
    rows.map(({ key, campaign, seq, customer, email }) => [
      key,
      { campaignId: Number(campaign), seq, customerId: Number(customer), email, probable: false },
    ]),
  );
}

async function findByAddress(
  db: Executor,
  { accountId, address, at }: { accountId: number; address: string; at: Date },
  message: ReadMessage,
  { kind }: Classified,
): Promise<AnsweredEmail | null> {
  const { rows } = await db.execute<{
    campaign: string;
    seq: number;
    customer: string;
    subject: string;
    service_id: string | null;
  }>(sql`
    select l.campaign_id as campaign, l.seq, l.customer_id as customer, c.subject, (
      select r.message_ids ->> (l.seq - r.first_seq) from send_receipts r
      where r.account_id = l.account_id and r.campaign_id = l.campaign_id and r.first_seq <= l.seq
      order by r.first_seq desc limit 1
    ) as service_id
    from customers k
    join communication_logs l on l.account_id = k.account_id and l.customer_id = k.id
    join campaigns c on c.account_id = l.account_id and c.id = l.campaign_id
    where k.account_id = ${accountId} and lower(k.email) = ${address}
      and l.sent_at > ${at.toISOString()}::timestamptz - make_interval(days => ${MATCHING_DAYS}::int)
      and l.sent_at < ${at.toISOString()}::timestamptz + interval '1 hour'
    order by l.sent_at desc, l.campaign_id desc limit ${MAX_EMAILS}
  `);
  const emailOf = (row: (typeof rows)[number], probable: boolean): AnsweredEmail => ({
    ...{ campaignId: Number(row.campaign), seq: row.seq, customerId: Number(row.customer) },
    ...{ email: address, probable },
  });
  // A service that gave the email an id of its own may have put it into the Message-ID.
  const byId = rows.find(
    ({ service_id: id }) => id !== null && message.references.includes(bare(id)),
  );
  if (byId !== undefined) return emailOf(byId, false);
  const bySubject = rows.find(({ subject }) => hasSubject(subject, message));
  if (bySubject !== undefined) return emailOf(bySubject, true);
  // A bounce that returns nothing of the email can be about the latest alone.
  const [latest] = rows;
  const isBounce = kind !== "reply" && kind !== "unsubscribe";
  return latest !== undefined && isBounce && message.original === null
    ? emailOf(latest, true)
    : null;
}

const bare = (id: string): string => id.replace(/^<|>$/g, "");

/** Of some heads, those whose messages may be about an email of ours: no other text is fetched. */
export async function findRelevant(
  db: Executor,
  { secrets, accountId }: { secrets: Secrets; accountId: number },
  heads: readonly FetchedHead[],
): Promise<FetchedHead[]> {
  const addresses = sqlArray([...new Set(heads.map(({ message }) => message.from))], "text");
  const { rows } = await db.execute<{ email: string }>(sql`
    select lower(k.email) as email from customers k
    where k.account_id = ${accountId} and lower(k.email) = any(${addresses}) and exists (
      select from communication_logs l
      where l.account_id = k.account_id and l.customer_id = k.id
        and l.sent_at > statement_timestamp() - make_interval(days => ${MATCHING_DAYS}::int)
    )
  `);
  const known = new Set(rows.map(({ email }) => email));
  return heads.filter(
    ({ message, mayBeNotice }) =>
      mayBeNotice || known.has(message.from) || namedEmail(secrets, message) !== null,
  );
}
