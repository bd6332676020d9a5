import type { EmailService } from "@dakiya/domain/email-settings";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { epochMs, rowSet } from "../../../db/sql/sql.ts";

/** The emails counted for a claimed batch, and their hour, to be given back if none goes out. */
export type CountedMails = {
  accountId: number;
  service: EmailService;
  hourMs: number;
  mails: number;
};

/** The UTC hour it is now, which usage is counted by. */
export const THIS_HOUR: SQL = sql`date_trunc('hour', clock_timestamp(), 'UTC')`;

/** Start of the UTC day whose usage counts against the quota. */
export const TODAY: SQL = sql`date_trunc('day', clock_timestamp(), 'UTC')`;

/**
 * The statement that takes mails that did not go out off the usage, as a CTE over `held`, the ids of the batches this
 * worker still holds. Null where there is nothing to take off.
 *
 * @param after - A CTE that locks the campaign, which every statement locks before the account's usage.
 */
export function givingBack(
  batches: readonly { id: string; giveBack?: CountedMails | null | undefined }[],
  leaseCondition: SQL,
  after: SQL | null = null,
): SQL | null {
  const counts = batches.flatMap(({ id, giveBack }) =>
    giveBack == null || giveBack.mails === 0 ? [] : [{ id, ...giveBack }],
  );
  const [first] = counts;
  if (first === undefined) return null;
  return sql`
    update sending_usage u set mails = greatest(0, u.mails - g.mails)
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
    where u.account_id = ${first.accountId} and u.service = ${first.service} and u.hour = g.hour
      ${after === null ? sql`` : sql`and (select count(*) from ${after}) >= 0`}`;
}

/** How many mails an account has handed to a service in this UTC day, and how much of the day is left. */
export async function readUsageToday(
  db: Executor,
  account: { accountId: number; service: EmailService },
): Promise<{ mails: number; renewsInMs: number }> {
  const { rows } = await db.execute<{ mails: number; renews_in: number }>(sql`
    select coalesce(sum(mails), 0)::int as mails,
      ${epochMs(sql`${TODAY} + interval '24 hours' - clock_timestamp()`)} as renews_in
    from sending_usage
    where account_id = ${account.accountId} and service = ${account.service} and hour >= ${TODAY}
  `);
  return { mails: rows[0]?.mails ?? 0, renewsInMs: rows[0]?.renews_in ?? 0 };
}
