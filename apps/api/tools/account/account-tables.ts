import { ROWS_AND_SUM } from "../copy/tables.ts";
import type { Query, Sum, Table } from "../copy/tables.ts";

/** A table with rows of one account. */
export type AccountTable = Table & {
  /** Its name without quotes. */
  plain: string;
  /** The condition of the account's rows, for an alias. */
  owned: (alias: string) => string;
  /** Columns that tell its rows apart beside the account, with their types; null for a table without a key. */
  key: readonly KeyColumn[] | null;
  /** The columns of the key's index, as ON CONFLICT names them. */
  arbiter: string;
  refersToItself: boolean;
  hasLease: boolean;
};

/** The columns of a row that has an alias. */
export const columnsOf = ({ columns }: Table, alias: string): string =>
  columns
    .split(", ")
    .map((column) => `${alias}.${column}`)
    .join(", ");

type KeyColumn = { name: string; type: string };

/** The move's own tables. */
const OF_MOVES = ["account_moves", "account_changes", "moved_things"];

type Row = {
  name: string;
  plain: string;
  columns: string;
  key: KeyColumn[] | null;
  leads: string[];
  has_lease: boolean;
};

/** By its primary key, else by a unique index of plain columns. */
const TABLES = `
  select c.oid::regclass::text as name, c.relname as plain,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, null)) order by k.n)
      from unnest(i.indkey::int2[]) with ordinality k(attnum, n)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum) as key,
    array(select distinct confrelid::regclass::text from pg_constraint where conrelid = c.oid and contype = 'f') as leads,
    exists (select from pg_attribute where attrelid = c.oid and attname = 'lease_until' and not attisdropped) as has_lease
  from pg_class c
  left join lateral (
    select indkey from pg_index
    where indrelid = c.oid and indisunique and indpred is null and indexprs is null
    order by indisprimary desc, indexrelid limit 1
  ) i on true
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and (c.relname in ('accounts', 'users') or exists (
      select from pg_attribute where attrelid = c.oid and attname = 'account_id' and not attisdropped
    ))
  order by 1
`;

/**
 * The tables an account has rows in, each after those that its foreign keys lead to.
 *
 * @param users - The account's members, whose rows go with it.
 */
export async function accountTables(
  query: Query,
  account: number,
  users: readonly number[],
): Promise<AccountTable[]> {
  const rows = (await query<Row>(TABLES)).filter(({ plain }) => !OF_MOVES.includes(plain));
  return inOrder(rows).map((row) => {
    const owned = (alias: string): string => {
      if (row.plain === "accounts") return `${alias}.id = ${account}`;
      if (row.plain === "users") return `${alias}.id = any('{${users.join()}}'::bigint[])`;
      return `${alias}.account_id = ${account}`;
    };
    return {
      name: row.name,
      plain: row.plain,
      columns: row.columns,
      owned,
      key: row.key?.filter(({ name }) => name !== "account_id") ?? null,
      arbiter: row.key?.map(({ name }) => name).join(", ") ?? "",
      refersToItself: row.leads.includes(row.name),
      hasLease: row.has_lease,
    };
  });
}

function inOrder(rows: readonly Row[]): Row[] {
  const names = new Set(rows.map(({ name }) => name));
  const done = new Set<string>();
  const ordered: Row[] = [];
  while (ordered.length < rows.length) {
    const ready = rows.filter(
      ({ name, leads }) =>
        !done.has(name) && leads.every((one) => one === name || done.has(one) || !names.has(one)),
    );
    if (ready.length === 0) throw new Error("foreign keys of the tables go round in a circle");
    for (const row of ready) {
      done.add(row.name);
      ordered.push(row);
    }
  }
  return ordered;
}

/** Rows of an account in a table and a sum over all their values; equal rows have equal ones. */
export async function sumOfAccount(query: Query, { name, owned }: AccountTable): Promise<Sum> {
  const [row] = await query<Sum>(`select ${ROWS_AND_SUM} from ${name} t where ${owned("t")}`);
  return row ?? { rows: "0", sum: "0" };
}
