import { sql } from "drizzle-orm";
import { EVERY_ACCOUNT } from "../../../db/sql/every-account.ts";
import type { Deps } from "../../../deps.ts";
import { eachApart } from "../../fair-work/apart.ts";

/** Of an account in one run, so that those of others follow soon. */
const PER_ACCOUNT = 100;

/** Logs of one transaction: it takes a fraction of a second, and opens and clicks wait for it. */
const LOGS_PER_BATCH = 20_000;
/** Maximum batches of a campaign in one run; the next run does the rest. */
const BATCHES = 10;

/**
 * Counts the figures of campaigns that were there before their reports were kept: each once, under its lock, the newest
 * first, in batches of logs; by domain and by refusal too. A process that dies has counted a batch or has not.
 */
export async function countReports(
  { db, log }: Pick<Deps, "db" | "log">,
  signal: AbortSignal,
  { logsPerBatch = LOGS_PER_BATCH } = {},
): Promise<void> {
  const { rows } = await db.execute<{ account: string; id: string }>(sql`
    select c.account_id as account, c.id
    from (
      select account_id from campaigns where ${EVERY_ACCOUNT} and figures_since is null
      union select account_id from campaigns where ${EVERY_ACCOUNT} and domains_seq is not null
      union select account_id from campaigns where ${EVERY_ACCOUNT} and refusals_seq is not null
    ) a
    cross join lateral (
      select account_id, id, row_number() over (order by id desc) as nth
      from (
        (select account_id, id from campaigns where account_id = a.account_id and figures_since is null
          order by id desc limit ${PER_ACCOUNT})
        union
        (select account_id, id from campaigns where account_id = a.account_id and domains_seq is not null
          order by id desc limit ${PER_ACCOUNT})
        union
        (select account_id, id from campaigns where account_id = a.account_id and refusals_seq is not null
          order by id desc limit ${PER_ACCOUNT})
      ) due
      order by id desc limit ${PER_ACCOUNT}
    ) c
    order by c.nth, c.account_id
  `);
  await eachApart(
    { db, log, work: "count reports" },
    rows,
    ({ account }) => Number(account),
    async ({ account, id }) => {
      for (let batch = 0; batch < BATCHES && !signal.aborted; batch += 1) {
        const { rows: counted } = await db.execute<{ done: boolean }>(
          sql`
            select case when not recount_report(${account}::bigint, ${id}::bigint, ${logsPerBatch}::int) then false
              when not recount_domains(${account}::bigint, ${id}::bigint, ${logsPerBatch}::int) then false
              else recount_refusals(${account}::bigint, ${id}::bigint, ${logsPerBatch}::int) end as done
          `,
        );
        if (counted[0]?.done === true) return;
      }
    },
  );
}
