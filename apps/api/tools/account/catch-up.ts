import { ROWS_AND_SUM } from "../copy/tables.ts";
import type { Query, Sum } from "../copy/tables.ts";
import { applyChanges, notedOf, sameKey } from "./apply-changes.ts";
import type { Change } from "./apply-changes.ts";
import { columnsOf } from "./account-tables.ts";
import type { AccountTable } from "./account-tables.ts";
import { copyTable, readRows, requireEqual, writeRows } from "./copy-account.ts";
import type { Side } from "./copy-account.ts";

/**
 * Has a session find few rows among many by their keys: its tables have no statistics yet. A plan with what is off counts as
 * dear, and would be compiled each time.
 */
export async function findByKeys(query: Query): Promise<void> {
  await query(
    "set jit = off; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off",
  );
}

/**
 * Brings the rows that have changed since the last pass, in one snapshot of the source, and compares them on both sides. It
 * takes few requests, since the last pass is the account's pause.
 *
 * @param target - In the transaction of the copy.
 * @returns How many rows were noted as changed.
 */
export async function catchUp(
  source: Side,
  target: Side,
  tables: readonly AccountTable[],
  account: number,
): Promise<number> {
  await source.query("begin isolation level repeatable read");
  const counts = await countNoted(source.query, account);
  const changed = tables.filter(({ plain }) => counts.has(plain));
  if (changed.length > 0) {
    await bringChanges(source, target, changed, account);
    await source.query(`delete from account_changes where account_id = ${account}`);
  }
  await source.query("commit");
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** By table, how many rows were noted. */
async function countNoted(query: Query, account: number): Promise<Map<string, number>> {
  const rows = await query<{ name: string; count: number }>(`
    select table_name as name, count(*)::int as count from account_changes where account_id = ${account} group by 1
  `);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

async function bringChanges(
  source: Side,
  target: Side,
  changed: readonly AccountTable[],
  account: number,
): Promise<void> {
  const keyed = changed.filter(({ key }) => key !== null);
  await target.query(keyed.map(emptyNoted).join(";"));
  for (const table of keyed) await bringNoted(source, target, table, account);
  await applyChanges(target.query, await listChanges(target.query, keyed));
  for (const table of changed) {
    if (table.key !== null) continue;
    await target.query(`delete from ${table.name} t where ${table.owned("t")}`);
    await copyTable(source, target, table);
  }
  const among = (query: Query, keys: (table: AccountTable) => string) =>
    sumAll(query, changed, (table) => {
      const rows = `${table.name} t on ${table.owned("t")}`;
      if (table.key === null) return `(select) k join ${rows}`;
      return `${keys(table)} k join ${rows} and ${sameKey(table, "t", "k.move_key")}`;
    });
  const [here, there] = await Promise.all([
    among(source.query, (table) => keysNoted(table, account)),
    among(target.query, notedOf),
  ]);
  for (const table of changed) requireEqual(table, here.get(table.plain), there.get(table.plain));
}

/** The keys that were noted of a table. */
export const keysNoted = ({ plain }: AccountTable, account: number): string =>
  `(select distinct key as move_key from account_changes where account_id = ${account} and table_name = '${plain}')`;

const emptyNoted = (table: AccountTable): string => {
  const name = notedOf(table);
  return `
    create temp table if not exists ${name.replace("pg_temp.", "")} as
      select 0::bigint as move_n, null::jsonb as move_key, true as move_there, ${table.columns} from ${table.name} with no data;
    truncate ${name}`;
};

async function bringNoted(
  source: Side,
  target: Side,
  table: AccountTable,
  account: number,
): Promise<void> {
  const order = (table.key ?? []).map(({ name }) => `t.${name}`).join(", ") || "1";
  const rows = readRows(
    source,
    `select row_number() over (order by ${order}), move_key, t.is_there is not null, ${columnsOf(table, "t")}
      from ${keysNoted(table, account)} k
      left join (select true as is_there, o.* from ${table.name} o where ${table.owned("o")}) t on ${sameKey(table, "t", "k.move_key")}`,
  );
  await writeRows(
    target,
    `${notedOf(table)} (move_n, move_key, move_there, ${table.columns})`,
    rows,
  );
}

/** Rows that are gone first, those that others refer to last; then rows that are there, those first. */
async function listChanges(query: Query, tables: readonly AccountTable[]): Promise<Change[]> {
  if (tables.length === 0) return [];
  const parts = tables.map(
    (table, nth) => `
      select ${nth} as nth, move_there as there, max(move_n)::int as hi, min(move_n)::int as lo
      from ${notedOf(table)} group by 2`,
  );
  const rows = await query<{ nth: number; there: boolean; hi: number; lo: number }>(
    `${parts.join(" union all ")} order by 1`,
  );
  const changes = rows.flatMap(({ nth, there, lo, hi }): Change[] => {
    const table = tables[nth];
    return table === undefined ? [] : [{ table, kind: there ? "write" : "delete", lo, hi }];
  });
  const deletes = changes.filter(({ kind }) => kind === "delete").toReversed();
  return [...deletes, ...changes.filter(({ kind }) => kind === "write")];
}

/** By table, the rows of a part of it and a sum over their values. */
async function sumAll(
  query: Query,
  tables: readonly AccountTable[],
  from: (table: AccountTable) => string,
): Promise<Map<string, Sum>> {
  const parts = tables.map(
    (table) => `
      select '${table.plain}' as name, ${ROWS_AND_SUM} from ${from(table)}`,
  );
  const rows = await query<Sum & { name: string }>(parts.join(" union all "));
  return new Map(rows.map((row) => [row.name, row]));
}
