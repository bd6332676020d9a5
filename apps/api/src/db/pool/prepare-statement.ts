import { fillPlaceholders } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Pool, QueryResultRow } from "pg";
import type { Executor } from "../client.ts";
import { queryableOf } from "./open-drizzle.ts";

const DIALECT = new PgDialect();

/**
 * A prepared statement, built once and planned once per connection: for frequent statements that take longer to plan
 * than to run.
 *
 * @param name - Its name on the connections; no other statement has it.
 * @param statement - Varying values are `sql.placeholder`. Results are raw, without drizzle's readers: JSON, text and
 *   small numbers; never `select *`, whose plan a new column would invalidate.
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

const PLANS_LAST_MS = 2_000;

/**
 * Makes each connection plan its prepared statements again every few seconds: a plan made for a small table scans it,
 * also once it has a million rows. PostgreSQL replans only after an analyze, which may be a minute away.
 */
export function forgetOldPlans(pool: Pool, lastMs = PLANS_LAST_MS): void {
  const plannedAt = new WeakMap<object, number>();
  pool.on("connect", (client) => plannedAt.set(client, performance.now()));
  pool.on("acquire", (client) => {
    const now = performance.now();
    if (now - (plannedAt.get(client) ?? now) < lastMs) return;
    plannedAt.set(client, now);
    // Runs before the caller's statement, which reports a broken connection itself.
    client.query("discard plans").catch(() => {});
  });
}
