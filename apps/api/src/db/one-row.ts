import type { SQL } from "drizzle-orm";
import type { Executor } from "./client.ts";

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
