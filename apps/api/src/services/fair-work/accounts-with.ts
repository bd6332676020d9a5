import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { EVERY_ACCOUNT } from "../../db/sql/every-account.ts";

/** The accounts that a table has rows of, by its index on them: one step for each, however many rows there are. */
export async function accountsWith(db: Executor, table: string): Promise<number[]> {
  const name = sql.identifier(table);
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive found as (
      (select account_id from ${name} where ${EVERY_ACCOUNT} order by account_id limit 1)
      union all
      select later.account_id from found, lateral (
        select account_id from ${name} where ${EVERY_ACCOUNT} and account_id > found.account_id
        order by account_id limit 1
      ) later
    )
    select account_id as id from found
  `);
  return rows.map(({ id }) => Number(id));
}
