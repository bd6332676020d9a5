import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResultRow } from "pg";
import type { Database } from "./client.ts";

const DIALECT = new PgDialect();

/**
 * A statement that is written once and planned once per connection: for one that every screen asks and that takes longer
 * to plan than to answer.
 *
 * @param name - Its name on the connections; no other statement has it.
 * @param statement - What changes from call to call stands in it as `sql.placeholder`. It gives values that need no
 *   reading by drizzle: JSON, text and small numbers; never `select *`, whose plan a new column would make invalid.
 * @returns Runs it with a value for each placeholder, outside of any transaction, and gives its rows.
 */
export function prepareStatement<Row extends QueryResultRow>(
  name: string,
  statement: SQL,
): (database: Database, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = DIALECT.sqlToQuery(statement);
  return async ({ pool }, values) => {
    const { rows } = await pool.query<Row>({
      name,
      text,
      values: fillPlaceholders(params, values),
    });
    return rows;
  };
}
