import { sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { allowTime } from "../../../db/sql/long-statement.ts";
import { eachApart } from "../../fair-work/apart.ts";

/** Of an account in one run, so that those of others follow soon. */
const PER_ACCOUNT = 100;

/**
 * Counts the figures of campaigns that were there before their reports were kept: each once, under its lock, the newest
 * first, all or nothing.
 */
export async function countReports(
  { db, log }: Pick<Deps, "db" | "log">,
  _: null,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await db.execute<{ account: string; id: string }>(sql`
    select c.account_id as account, c.id
    from (select distinct account_id from campaigns where figures_since is null) a
    cross join lateral (
      select account_id, id, row_number() over (order by id desc) as nth from campaigns
      where account_id = a.account_id and figures_since is null
      order by id desc limit ${PER_ACCOUNT}
    ) c
    order by c.nth, c.account_id
  `);
  await eachApart(
    { db, log, work: "count reports" },
    rows,
    ({ account }) => Number(account),
    async ({ id }) => {
      if (signal.aborted) return;
      await db.transaction(async (tx) => {
        await allowTime(tx, "change");
        await tx.execute(sql`select recount_report(${id}::bigint)`);
      });
    },
  );
}
