import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";

/** The accounts that a table has rows of, by its index on them: one step for each, however many rows there are. */
export async function accountsWith(db: Executor, table: string): Promise<number[]> {
  const name = sql.identifier(table);
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive found(account_id) as (
      (select account_id from ${name} order by account_id limit 1)
      union all
      select (select t.account_id from ${name} t where t.account_id > found.account_id order by t.account_id limit 1)
      from found where found.account_id is not null
    )
    select account_id as id from found where account_id is not null
  `);
  return rows.map(({ id }) => Number(id));
}
