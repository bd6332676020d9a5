import { sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { DeliveryPolicy } from "../policy.ts";
import type { SendingAccount } from "./sending-pace.ts";
import { epochMs, sqlMs } from "../../../db/sql/sql.ts";

/** A failure counts as an outage once it repeats: a single broken answer is retried and nothing more. */
export const OUTAGE_TRIES = 2;

type Using = Pick<Deps, "db" | "log">;

/**
 * Opens or prolongs an account's outage: no worker sends for a while, with exponential backoff and full jitter. The
 * first time is logged.
 *
 * @param failure.reason - A sentence for the user.
 * @param failure.afterMs - Minimum wait that the service requested; null for none.
 * @param failure.isProbe - Whether this was a probe. Other failures were sent before the outage was known.
 * @returns How long nothing may be sent there.
 */
export async function reportOutage(
  { db, log }: Using,
  { accountId, service }: SendingAccount,
  failure: { reason: string; afterMs: number | null; isProbe: boolean },
  policy: DeliveryPolicy,
): Promise<number> {
  const { isProbe } = failure;
  const reason = failure.reason.replace(/\.$/, "");
  // The n-th probe is followed by a pause of up to base * 2^(n-1).
  const pause = sql`greatest(${failure.afterMs ?? 0}::float8, ${policy.random()}::float8 * least(
    ${policy.backoffCapMs}::float8, ${policy.backoffBaseMs}::float8 * 2 ^ least(p.down_tries, 30)))`;
  const first = Math.max(failure.afterMs ?? 0, policy.random() * policy.backoffBaseMs);
  const begins = sql`p.down_since is null`;
  const { rows } = await db.execute<{ held: number; tries: number; since: number }>(sql`
    insert into sending_pace as p
      (account_id, service, tokens, filled_at, down_since, down_reason, down_tries, down_until)
    values (${accountId}, ${service}, 0, statement_timestamp(), statement_timestamp(), ${reason}, 1,
      statement_timestamp() + ${sqlMs(first)})
    on conflict (account_id, service) do update set
      down_since = case when ${begins} then excluded.down_since else p.down_since end,
      down_reason = case when ${begins} or ${isProbe} then excluded.down_reason else p.down_reason end,
      down_tries = case when ${begins} then 1 when ${isProbe} then p.down_tries + 1
        else p.down_tries end,
      down_until = case when ${begins} then excluded.down_until
        when ${isProbe} then statement_timestamp() + ${sqlMs(pause)} else p.down_until end
    returning ${epochMs(sql`down_until - statement_timestamp()`)} as held, down_tries as tries,
      ${epochMs(sql`down_since`)} as since
  `);
  const [row] = rows;
  if (row === undefined) return 0;
  if (isProbe && row.tries === OUTAGE_TRIES) {
    const since = new Date(row.since).toISOString();
    log.warn({ service, accountId, reason, since }, "email service out of order: sending waits");
  }
  return Math.max(0, row.held);
}

/** Closes an account's outage, and lets all its campaigns send at once. */
export async function endOutage(
  { db, log }: Using,
  { accountId, service }: SendingAccount,
): Promise<void> {
  const { rows } = await db.execute<{ tries: number; since: number; lasted: number }>(sql`
    with before as (
      select down_since, down_tries from sending_pace
      where account_id = ${accountId} and service = ${service} and down_since is not null for update
    )
    update sending_pace p set
      down_since = null, down_reason = null, down_tries = 0, down_until = null
    from before
    where p.account_id = ${accountId} and p.service = ${service}
    returning before.down_tries as tries, ${epochMs(sql`before.down_since`)} as since,
      ${epochMs(sql`statement_timestamp() - before.down_since`)} as lasted
  `);
  const [ended] = rows;
  if (ended === undefined) return;
  // They wait for the next probe; workers look for campaigns whose next progress is due.
  await db.execute(sql`
    update campaigns set progress_at = statement_timestamp()
    where account_id = ${accountId} and service = ${service} and status = 'processing'
      and progress_at > statement_timestamp()
  `);
  if (ended.tries < OUTAGE_TRIES) return;
  const since = new Date(ended.since).toISOString();
  const minutes = Math.round(ended.lasted / 60_000);
  log.info(
    { service, accountId, since, minutes, tries: ended.tries },
    "email service works again: sending goes on",
  );
}

/** Makes a probe due now: the last one had no outcome, or a user asks for it. */
export async function tryAgainNow(
  { db }: Pick<Deps, "db">,
  { accountId, service }: SendingAccount,
): Promise<void> {
  await db.execute(sql`
    update sending_pace set down_until = statement_timestamp()
    where account_id = ${accountId} and service = ${service} and down_until > statement_timestamp()
  `);
}
