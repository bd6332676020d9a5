import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { campaigns, communicationLogs, customers } from "../../db/schema/index.ts";
import { oneRow, sqlArray } from "../../db/sql/sql.ts";
import { frequencyDays } from "./customer-frequency.ts";
import type { MailCap } from "./mail-cap.ts";

const DAYS = 7;
const WEEK = sql`interval '${sql.raw(String(DAYS))} days'`;
const FREQUENCY = sql`${customers.emailFrequency}`;
/** The transaction's time. */
const NOW = sql`now()`;

/**
 * Whether somebody has had as many marketing mails as the account allows in the last 7 days, or as they asked for, as a
 * condition on the table `customers`. A look at each customer's logs: for up to some thousands of them (10 to 200 µs each).
 *
 * Emails count that were sent in these days, in any status, or are queued since. Emails that failed before they were sent
 * don't count, nor do tests, which have no log.
 *
 * @param cap - With a limit at least.
 * @param now - Instant from which the days count back, in SQL.
 * @see docs/sending-campaigns.md, Emails in 7 days
 */
export function reachedCap(accountId: number, cap: MailCap, now: SQL = NOW): SQL {
  const hadAll = (most: number, span: SQL): SQL => sql`exists (
    select from ${communicationLogs}
    where ${communicationLogs.accountId} = ${accountId} and ${communicationLogs.customerId} = ${customers.id}
      and ${isRecent(now, span)}
    offset ${most - 1}::int limit 1
  )`;
  const conditions = [
    ...(cap.inWeek === null ? [] : [hadAll(cap.inWeek, WEEK)]),
    ...(cap.byCustomer
      ? [sql`(${FREQUENCY} is not null and ${hadAll(1, frequencyDays(FREQUENCY))})`]
      : []),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** A join with `customers`, and the condition in it for those who have reached the limit. */
export type CappedJoin = { join: SQL | undefined; isCapped: SQL };

/**
 * The same for an audience of any size: customers at the limit are gathered once, from the campaigns that sent or
 * queued in these days, and joined with `customers`. Campaigns mail somebody once: fewer of them than the limit, and no
 * automations, hold nobody back, and the statement stays as it is without a limit.
 *
 * Of 1,000,000 customers, 670,000 of whom had up to five mails in these days, an estimate of everybody took 0.5 s without a
 * limit, 6 s with one and five campaigns, 10 s by looking at each (PostgreSQL 15, 2 cores, busy otherwise). `id in (...)`
 * would be as fast, but is hashed only while the planner expects few of them.
 *
 * @returns Null where the account has no limit.
 */
export async function joinCapped(
  db: Executor,
  accountId: number,
  limits: MailCap | null,
  now: SQL = NOW,
): Promise<CappedJoin | null> {
  if (limits === null) return null;
  // Few customers ask for fewer emails, so their logs are looked at one by one.
  const isRare = limits.byCustomer
    ? reachedCap(accountId, { inWeek: null, byCustomer: true }, now)
    : sql`false`;
  const cap = limits.inWeek;
  if (cap === null) return { join: undefined, isCapped: isRare };
  // Progress is written when mails are claimed and settled: a day is more than any request takes.
  const since = sql`${now} - interval '${sql.raw(String(DAYS + 1))} days'`;
  const { ids, most } = await oneRow<{ ids: number[]; most: number }>(
    db,
    sql`
      select coalesce(json_agg(${campaigns.id}), '[]') as ids,
        (count(*) + count(${campaigns.automationId}) * ${cap}::int)::int as most
      from ${campaigns}
      where ${campaigns.accountId} = ${accountId}
        and (${campaigns.loggedAt} > ${since} or ${campaigns.progressAt} > ${since} or ${campaigns.openBatches} > 0)
    `,
  );
  if (most < cap) return { join: undefined, isCapped: isRare };
  const { customerId, campaignId } = communicationLogs;
  const join = sql`left join (
    select ${customerId} as id
    from ${communicationLogs}
    where ${communicationLogs.accountId} = ${accountId} and ${campaignId} = any(${sqlArray(ids, "bigint")})
      and ${customerId} is not null and ${isRecent(now, WEEK)}
    group by ${customerId} having count(*) >= ${cap}
  ) capped on capped.id = ${customers.id}`;
  return { join, isCapped: sql`(capped.id is not null or ${isRare})` };
}

function isRecent(now: SQL, span: SQL): SQL {
  const { sentAt, failedAt, createdAt } = communicationLogs;
  const since = sql`${now} - ${span}`;
  return sql`(${sentAt} > ${since} or (${sentAt} is null and ${failedAt} is null and ${createdAt} > ${since}))`;
}
