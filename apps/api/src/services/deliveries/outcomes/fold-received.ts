import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { retryDeadlock } from "../../../db/sql/failures.ts";
import { accountsWith } from "../../fair-work/accounts-with.ts";
import { eachApart } from "../../fair-work/apart.ts";
import type { FailureLog } from "../../fair-work/apart.ts";

/** Rows of about one request's mails each, so that a statement stays within a second. */
const BATCH_SIZE = 50;

/** Folds `received_changes` into `campaigns_received`: a row is added in the statement that removes it. */
export async function foldReceived({ db, log }: { db: Executor; log: FailureLog }): Promise<void> {
  const shared = { db, log, work: "fold received" };
  const accounts = await accountsWith(db, "received_changes");
  await eachApart(shared, accounts, Number, async (account) => {
    const some = sql`for update skip locked limit ${BATCH_SIZE}`;
    while ((await retryDeadlock(async () => await foldOnce(db, account, some))) === BATCH_SIZE);
  });
}

/** The same for one account, completely: this transaction then sees every mail counted that was settled before. */
export async function foldReceivedOf(tx: Executor, accountId: number): Promise<void> {
  await foldOnce(tx, accountId, sql`for update`);
}

async function foldOnce(db: Executor, account: number, some: SQL): Promise<number> {
  const { rows } = await db.execute<{ folded: number }>(sql`
    with taken as (
      delete from received_changes where account_id = ${account} and id = any(array(
        select id from received_changes where account_id = ${account} ${some}
      ))
      returning account_id, customer_ids
    ),
    people as (
      select account_id, id, count(*)::int as received from taken, unnest(customer_ids) id
      group by account_id, id order by account_id, id
    ),
    counted as (
      update customers c set campaigns_received = c.campaigns_received + people.received
      from people where c.account_id = people.account_id and c.id = people.id
    )
    select count(*)::int as folded from taken
  `);
  return rows[0]?.folded ?? 0;
}
