import { MOVING } from "../../src/errors.ts";
import { LOCKS } from "../../src/db/locks/advisory-locks.ts";
import type { Query } from "../copy/tables.ts";
import type { AccountTable } from "./account-tables.ts";
import { patiently } from "./patiently.ts";

/** Opens and clicks are written down at any time: those of the pause are brought after the switch. */
export const WRITTEN_IN_THE_PAUSE = "tracking_hits";

/** Held by all who have written in the account until their transaction ends, and exclusively for a change of its state. */
export const barrierOf = (account: number): string => `${LOCKS.accountMove}, hashint8(${account})`;

/**
 * Has triggers note every row of the account that changes from now on, and refuse changes while it is paused. Each waits for
 * the transactions that write in its table. Those of other accounts go on after at most two seconds.
 */
export async function trackChanges(
  query: Query,
  tables: readonly AccountTable[],
  account: number,
): Promise<void> {
  for (const table of tables) {
    const name = functionName(account, table);
    const when = (row: "new" | "old"): string =>
      `when (${table.owned(row)} and current_setting('dakiya.moves_account', true) is distinct from 'on')`;
    await change(query, table.name, [
      `create or replace function ${name}() returns trigger language plpgsql as $$ ${bodyOf(table, account)} $$`,
      `create or replace trigger ${name}_written after insert or update on ${table.name}
        for each row ${when("new")} execute function ${name}()`,
      `create or replace trigger ${name}_deleted after delete on ${table.name}
        for each row ${when("old")} execute function ${name}()`,
    ]);
  }
}

/** Removes those triggers, also of a table that a later version has dropped. */
export async function untrackChanges(query: Query, account: number): Promise<void> {
  const functions = await query<{ name: string }>(
    `select oid::regproc::text as name from pg_proc
      where pronamespace = 'public'::regnamespace and starts_with(proname, $1)`,
    [`account_move_${account}_`],
  );
  for (const { name } of functions) {
    await change(query, name, [`drop function if exists ${name}() cascade`]);
  }
}

/** Removes what is left of moves that have ended, whose last step was killed. */
export async function untrackEnded(query: Query): Promise<void> {
  const left = await query<{ account: string }>(`
    select distinct f.account from pg_proc p, substring(p.proname from '^account_move_([0-9]+)_') f(account)
    where p.pronamespace = 'public'::regnamespace and f.account is not null and not exists (
      select from account_moves m where m.account_id = f.account::bigint and m.state not in ('finished', 'arrived')
    )`);
  for (const { account } of left) {
    await untrackChanges(query, Number(account));
    await query("delete from account_changes where account_id = $1", [account]);
  }
}

const functionName = (account: number, { plain }: AccountTable): string =>
  `account_move_${account}_${plain}`;

/**
 * A change of the state waits for all that have written, and all that write later see it. The row is locked as well: a
 * transaction with an older snapshot then fails rather than see the state of before.
 */
function bodyOf({ plain, key, hasLease }: AccountTable, account: number): string {
  const keyOf = (row: string): string =>
    `jsonb_build_array(${(key ?? []).map(({ name }) => `${row}.${name}`).join(", ")})`;
  const note = (row: string): string =>
    `insert into account_changes (account_id, table_name, key)
      values (${account}, '${plain}', ${key === null ? "null" : keyOf(row)});`;
  const refuse = `raise exception using errcode = '${MOVING}', message = 'account ${account} is moving';`;
  const lease = `
    if now_state = 'settling' and tg_op <> 'DELETE' and new.lease_until > statement_timestamp() then
      if tg_op = 'INSERT' then ${refuse}
      elsif new.lease_token is distinct from old.lease_token then ${refuse} end if;
    end if;`;
  const also = plain === WRITTEN_IN_THE_PAUSE ? "and tg_op <> 'INSERT'" : "";
  return `
    declare now_state text;
    begin
      perform pg_advisory_xact_lock_shared(${barrierOf(account)});
      select state into now_state from account_moves where account_id = ${account} for share;
      if now_state is null or now_state in ('finished', 'arrived') then return null; end if;
      if now_state in ('paused', 'switched') ${also} then ${refuse} end if;
      ${hasLease ? lease : ""}
      if tg_op = 'DELETE' then ${note("old")}
      else
        ${note("new")}
        ${key === null || key.length === 0 ? "" : `if tg_op = 'UPDATE' then if ${keyOf("old")} <> ${keyOf("new")} then ${note("old")} end if; end if;`}
      end if;
      return null;
    end`;
}

/** Changes a table as its owner. @throws AccountMoveRefusal when something else keeps it locked. */
async function change(query: Query, name: string, statements: readonly string[]): Promise<void> {
  await patiently(query, inUse(name), async () => void (await query(statements.join(";"))));
}

const inUse = (name: string): string =>
  `For two minutes something else kept ${name} locked, such as an import: try again later. The account is where it was.`;
