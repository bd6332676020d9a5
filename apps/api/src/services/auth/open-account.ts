import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { EVERY_ACCOUNT } from "../../db/sql/every-account.ts";

/** Gives a user who belongs to no account one of their own. The caller holds the user's row, against a second one. */
export async function openAccount(db: Executor, userId: number): Promise<void> {
  await db.execute(sql`
    with opened as (
      insert into accounts (created_at) select now()
      where not exists (select from memberships where ${EVERY_ACCOUNT} and user_id = ${userId})
      returning id
    )
    insert into memberships (account_id, user_id, role) select id, ${userId}, 'owner' from opened
  `);
}

/** The account somebody acts in; null where no such user is known. */
export async function accountOf(db: Executor, userId: number): Promise<{ id: number } | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select account_id::float8 as id from memberships where ${EVERY_ACCOUNT} and user_id = ${userId} limit 1`,
  );
  return rows[0] ?? null;
}
