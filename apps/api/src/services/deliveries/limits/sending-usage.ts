import type { EmailService } from "@dakiya/domain/email-settings";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { epochMs, rowSet } from "../../../db/sql/sql.ts";

/** The emails counted for a claimed batch, and their hour, to be given back if none goes out. */
export type CountedMails = {
  accountId: number;
  service: EmailService;
  /** Null for the default sender, which has no counter of its own. */
  senderId: number | null;
  hourMs: number;
  mails: number;
  /** The ramp plan's day they count for as well. */
  ramp: { domain: string; day: string } | null;
};

/** The UTC hour it is now, which usage is counted by. */
export const THIS_HOUR: SQL = sql`date_trunc('hour', statement_timestamp(), 'UTC')`;

/** Start of the UTC day whose usage counts against the quota. */
export const TODAY: SQL = sql`date_trunc('day', statement_timestamp(), 'UTC')`;

/**
 * Takes mails that did not go out off the usage, as further CTEs of a statement with `held`, the ids of the batches this
 * worker still holds. Empty where there is nothing to take off.
 *
 * @param after - A CTE that locks the campaign, which every statement locks before the account's usage.
 */
export function givingBack(
  batches: readonly { id: string; giveBack?: CountedMails | null | undefined }[],
  leaseCondition: SQL,
  after: SQL | null = null,
): SQL {
  const counts = batches.flatMap(({ id, giveBack }) =>
    giveBack == null || giveBack.mails === 0 ? [] : [{ id, ...giveBack }],
  );
  const [first] = counts;
  if (first === undefined) return sql``;
  const { accountId, service, senderId } = first;
  const less = sql`
    set mails = greatest(0, u.mails - g.mails)
    from (
      select to_timestamp(n.hour_ms / 1000) as hour, sum(n.mails)::int as mails
      from ${rowSet("n", counts, {
        id: ["uuid", ({ id }) => id],
        hour_ms: ["float8", ({ hourMs }) => hourMs],
        mails: ["int", ({ mails }) => mails],
      })}
      where n.id in (select id from ${leaseCondition})
      group by 1
    ) g
    where u.account_id = ${accountId} and u.hour = g.hour`;
  const ofSender = sql`, sender_given_back as (
    update sender_usage u ${less} and u.sender_id = ${senderId} and (select count(*) from given_back) >= 0
  )`;
  return sql`, given_back as (
    update sending_usage u ${less} and u.service = ${service}
      ${after === null ? sql`` : sql`and (select count(*) from ${after}) >= 0`}
    returning 1
  )${senderId === null ? sql`` : ofSender}${rampGivingBack(accountId, counts, leaseCondition)}`;
}

function rampGivingBack(
  accountId: number,
  counts: readonly (CountedMails & { id: string })[],
  leaseCondition: SQL,
): SQL {
  const ramped = counts.flatMap(({ id, mails, ramp }) =>
    ramp === null ? [] : [{ id, mails, ...ramp }],
  );
  if (ramped.length === 0) return sql``;
  return sql`, ramp_given_back as (
    update ramp_plans r set used = greatest(0, r.used - g.mails)
    from (
      select n.domain, n.day, sum(n.mails)::int as mails
      from ${rowSet("n", ramped, {
        id: ["uuid", ({ id }) => id],
        domain: ["text", ({ domain }) => domain],
        day: ["text", ({ day }) => day],
        mails: ["int", ({ mails }) => mails],
      })}
      where n.id in (select id from ${leaseCondition})
      group by 1, 2
    ) g
    where r.account_id = ${accountId} and r.domain = g.domain and r.used_on = g.day::date
      and (select count(*) from given_back) >= 0
  )`;
}

/** How many mails an account has handed to a service in this UTC day, and how much of the day is left. */
export async function readUsageToday(
  db: Executor,
  account: { accountId: number; service: EmailService },
): Promise<{ mails: number; renewsInMs: number }> {
  const { rows } = await db.execute<{ mails: number; renews_in: number }>(sql`
    select coalesce(sum(mails), 0)::int as mails,
      ${epochMs(sql`${TODAY} + interval '24 hours' - statement_timestamp()`)} as renews_in
    from sending_usage
    where account_id = ${account.accountId} and service = ${account.service} and hour >= ${TODAY}
  `);
  return { mails: rows[0]?.mails ?? 0, renewsInMs: rows[0]?.renews_in ?? 0 };
}
