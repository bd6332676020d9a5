import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Executor } from "../client.ts";

/** The element types the statements of this room pass lists of. */
type ElementType =
  | "bigint"
  | "int"
  | "text"
  | "uuid"
  | "timestamptz"
  | "boolean"
  | "float8"
  | "jsonb";

/** A whole list as one parameter; drizzle would write one parameter per element. */
export function sqlArray(values: readonly unknown[], type: ElementType): SQL {
  return sql`${sql.param(values)}::${sql.raw(type)}[]`;
}

/** The type of a column, and its value in a row. */
type Column<Row> = readonly [type: ElementType, valueOf: (row: Row, index: number) => unknown];

/**
 * Rows to select from, as `unnest(…) alias(columns)`: one list a column.
 *
 * Rows that name others by a whole key carry its account too, as `logKey` does: joined by an account of the statement,
 * the planner may read all rows of that account, since its statistics know nothing of new ones.
 */
export function rowSet<Row>(
  alias: string,
  rows: readonly Row[],
  columns: Readonly<Record<string, Column<Row>>>,
): SQL {
  const lists = Object.values(columns).map(([type, valueOf]) => sqlArray(rows.map(valueOf), type));
  const names = sql.raw(`${alias}(${Object.keys(columns).join(", ")})`);
  return sql`unnest(${sql.join(lists, sql`, `)}) ${names}`;
}

/** The columns by which rows of a set name logs of an account. */
export const logKey = (accountId: number) =>
  ({
    account_id: ["bigint", () => accountId],
    campaign_id: ["bigint", ({ campaignId }) => campaignId],
    seq: ["int", ({ seq }) => seq],
  }) satisfies Record<string, Column<{ campaignId: number; seq: number }>>;

/**
 * A prepared statement's placeholder, wrapped in a subquery the planner can't see into: that keeps the generic plan,
 * so the statement is planned once.
 */
export function parameter(name: string, type: ElementType | `${ElementType}[]`): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;
}

/** The elements of lists as the columns of rows, for a prepared statement: each list is a `parameter` with its name. */
export function givenRows(lists: Readonly<Record<string, ElementType>>): SQL {
  const parameters = Object.entries(lists).map(([name, type]) => parameter(name, `${type}[]`));
  return sql`unnest(${sql.join(parameters, sql`, `)})`;
}

export function sqlMs(ms: number | SQL): SQL {
  return sql`(${ms}::float8 * interval '1 millisecond')`;
}

/** An instant of a row as milliseconds since 1970, which every driver reads alike. */
export function epochMs(column: SQL): SQL {
  return sql`(extract(epoch from ${column}) * 1000)::float8`;
}

/** The row of a statement that always returns one, such as an aggregate. */
export async function oneRow<Row extends Record<string, unknown>>(
  db: Executor,
  statement: SQL,
): Promise<Row> {
  const { rows } = await db.execute<Row>(statement);
  return onlyRow(rows) as Row;
}

/** The same of rows that were read already. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("an aggregate gave no row");
  return row;
}
