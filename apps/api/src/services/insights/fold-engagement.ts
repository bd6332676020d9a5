import { and, lt, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { accountActivity } from "../../db/schema/index.ts";
import { EVERY_ACCOUNT } from "../../db/sql/every-account.ts";
import { accountsWith } from "../fair-work/accounts-with.ts";
import { eachApart } from "../fair-work/apart.ts";
import type { FailureLog } from "../fair-work/apart.ts";

const BATCH_SIZE = 50_000;

/** Tables that triggers fill: changes of campaigns and of automations' emails, each with the totals they fold into. */
const KEPT = [{ name: "engagement" }, { name: "automation_engagement" }] as const;

/** Folds `engagement_changes` into quarters and days. Safe in several processes: rows are taken with SKIP LOCKED. */
export async function foldEngagement({
  db,
  log,
}: {
  db: Executor;
  log: FailureLog;
}): Promise<void> {
  for (const tables of KEPT) {
    const shared = { db, log, work: `fold ${tables.name}` };
    const accounts = await accountsWith(db, `${tables.name}_changes`);
    await eachApart(shared, accounts, Number, async (account) => {
      while ((await foldBatch(db, tables, account)) === BATCH_SIZE);
    });
  }
}

async function foldBatch(
  db: Executor,
  { name }: (typeof KEPT)[number],
  account: number,
): Promise<number> {
  const [kept, changes] = [sql.identifier(name), sql.identifier(`${name}_changes`)];
  const folded = await db.execute<{ taken: number }>(sql`
    with taken as (
      delete from ${changes} where account_id = ${account} and id = any(array(
        select id from ${changes} where account_id = ${account} for update skip locked limit ${BATCH_SIZE}
      ))
      returning *
    ),
    sums as (
      select account_id, grouping(at) = 1 as whole_day, coalesce(at, day) as at, sum(sent) as sent,
        sum(delivered) as delivered, sum(opened) as opened, sum(clicked) as clicked
      from (select *, date_trunc('day', at, 'UTC') as day from taken) t
      group by grouping sets ((account_id, day, at), (account_id, day))
      having sum(sent) <> 0 or sum(delivered) <> 0 or sum(opened) <> 0 or sum(clicked) <> 0
    ),
    folded as (
      insert into ${kept} as e (account_id, whole_day, at, sent, delivered, opened, clicked)
      select s.* from sums s
      where exists (select from accounts a where a.id = s.account_id)
      order by s.account_id, s.whole_day, s.at
      on conflict (account_id, whole_day, at) do update set
        sent = e.sent + excluded.sent, delivered = e.delivered + excluded.delivered,
        opened = e.opened + excluded.opened, clicked = e.clicked + excluded.clicked
    )
    select count(*)::int as taken from taken
  `);
  return folded.rows[0]?.taken ?? 0;
}

/** Recounts an account's engagement from the logs, after writes that bypassed the triggers. */
export async function recountEngagement(db: Executor, accountId: number): Promise<void> {
  await db.execute(sql`select recount_engagement(${accountId})`);
}

/** Removes rows older than "today" in every time zone. */
export async function forgetActivity(db: Executor): Promise<void> {
  await db
    .delete(accountActivity)
    .where(
      and(EVERY_ACCOUNT, lt(accountActivity.at, sql`statement_timestamp() - interval '3 days'`)),
    );
}
