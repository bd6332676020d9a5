import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResultRow } from "pg";
import type { Executor } from "./client.ts";
import { queryableOf } from "./open-drizzle.ts";

const DIALECT = new PgDialect();

/**
 * A statement that is written once and planned once per connection: for one that is asked
 * again and again and takes longer to plan than to answer.
 *
 * @param name - Its name on the connections; no other statement has it.
 * @param statement - What changes from call to call stands in it as `sql.placeholder`. It gives values that need no
 *   reading by drizzle: JSON, text and small numbers; never `select *`, whose plan a new column would make invalid.
 * @returns Runs it with a value for each placeholder, on a database or in a transaction, and gives its rows.
 */
export function prepareStatement<Row extends QueryResultRow>(
  name: string,
  statement: SQL,
): (executor: Executor, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = DIALECT.sqlToQuery(statement);
  return async (executor, values) => {
    const { rows } = await queryableOf(executor).query<Row>({
      name,
      text,
      values: fillPlaceholders(params, values),
    });
    return rows;
  };
}
