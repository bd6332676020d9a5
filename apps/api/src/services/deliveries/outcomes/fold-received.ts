import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { retryDeadlock } from "../../../db/sql/failures.ts";
import { sqlArray } from "../../../db/sql/sql.ts";
import { accountsWith } from "../../fair-work/accounts-with.ts";
import { together } from "../../fair-work/apart.ts";
import type { FailureLog } from "../../fair-work/apart.ts";

/** Rows of about one request's mails each, so that a statement stays within a second. */
const AT_ONCE = 50;

/** Folds `received_changes` into `campaigns_received`: a row is added in the statement that removes it. */
export async function foldReceived({ db, log }: { db: Executor; log: FailureLog }): Promise<void> {
  const fold = async (which: SQL): Promise<void> => {
    const some = sql`where ${which} for update skip locked limit ${AT_ONCE}`;
    while ((await retryDeadlock(async () => await foldOnce(db, some))) === AT_ONCE);
  };
  await together(
    { db, log, work: "fold received" },
    {
      forAll: async (except) => await fold(sql`account_id <> all(${sqlArray(except, "bigint")})`),
      find: async () => await accountsWith(db, "received_changes"),
      forOne: async (id) => await fold(sql`account_id = ${id}`),
    },
  );
}

/** The same for one account, completely: this transaction then sees every mail counted that was settled before. */
export async function foldReceivedOf(tx: Executor, accountId: number): Promise<void> {
  await foldOnce(tx, sql`where account_id = ${accountId} for update`);
}

async function foldOnce(db: Executor, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ folded: number }>(sql`
    with taken as (
      delete from received_changes
      where ctid = any(array(select ctid from received_changes ${which}))
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
