import { rampAllowance } from "@dakiya/domain/email-settings";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { epochMs } from "../../db/sql/sql.ts";

/** The scope of a plan: the emails of an account from one domain. */
type RampScope = { accountId: number; domain: string };

/** A plan on the account's present day. */
export type RampToday = {
  domain: string;
  startedOn: string;
  steps: number[];
  /** 0 for the first day. */
  day: number;
  /** Null once the plan is over. */
  allowance: number | null;
  used: number;
  today: string;
  renewsInMs: number;
};

/** Today by the account's clock; the table `accounts` stands as `a`. */
const TODAY: SQL = sql`(statement_timestamp() at time zone a.time_zone)::date`;

/** A plan that was started and not stopped; null for none. */
export async function readRamp(
  db: Executor,
  { accountId, domain }: RampScope,
): Promise<RampToday | null> {
  const { rows } = await db.execute<Omit<RampToday, "allowance">>(sql`
    select r.domain, to_char(r.started_on, 'YYYY-MM-DD') as "startedOn", r.steps,
      ${TODAY} - r.started_on as day, to_char(${TODAY}, 'YYYY-MM-DD') as today,
      case when r.used_on = ${TODAY} then r.used else 0 end as used,
      ${epochMs(sql`((${TODAY} + 1)::timestamp at time zone a.time_zone) - statement_timestamp()`)} as "renewsInMs"
    from ramp_plans r join accounts a on a.id = r.account_id
    where r.account_id = ${accountId} and r.domain = ${domain} and r.stopped_at is null
  `);
  const [row] = rows;
  return row === undefined ? null : { ...row, allowance: rampAllowance(row) };
}

/** Counts emails that were claimed on a day of a plan. */
export async function countRamp(
  db: Executor,
  { accountId, domain }: RampScope,
  { today, mails }: { today: string; mails: number },
): Promise<void> {
  if (mails === 0) return;
  await db.execute(sql`
    update ramp_plans set used_on = ${today}::date,
      used = ${mails}::int + case when used_on = ${today}::date then used else 0 end
    where account_id = ${accountId} and domain = ${domain}
  `);
}
