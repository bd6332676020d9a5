import { is, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { PgTable, getTableConfig } from "drizzle-orm/pg-core";
import type { Executor } from "../client.ts";
import * as schema from "../schema/index.ts";

/** Tables without a primary key, and the columns nearest to one: rows that have them in common go together. */
const NEAREST_TO_A_KEY: Readonly<Record<string, readonly string[]>> = {
  account_activity: ["account_id", "at"],
  // Its account may be null, which no list has; the condition names it.
  audit_events: ["id"],
  import_errors: ["account_id", "import_id", "line"],
  import_opt_outs: ["account_id", "import_id", "email"],
  import_rows: ["account_id", "import_id", "line"],
};

/**
 * Deletes some rows that satisfy a condition, by their keys, and none that another transaction holds: it takes
 * milliseconds, and nobody waits for its locks.
 *
 * @param table - Its name.
 * @param condition - Names the account.
 * @param limit - How many rows, where there are more.
 * @returns How many: fewer than `limit` were all there were.
 */
export async function deleteSome(
  db: Executor,
  table: string,
  condition: SQL,
  limit: number,
): Promise<number> {
  const name = sql.identifier(table);
  const key = sql.join(
    keyOf(table).map((column) => sql.identifier(column)),
    sql`, `,
  );
  // Chosen once: as a subquery of IN they may be chosen anew for each row, and then all rows go.
  const { rowCount } = await db.execute(sql`
    with chosen as materialized (
      select ${key} from ${name} where ${condition} limit ${limit} for update skip locked
    )
    delete from ${name} where ${condition} and (${key}) in (select ${key} from chosen)
  `);
  return rowCount ?? 0;
}

const tables = new Map(
  Object.values(schema)
    .filter((it) => is(it, PgTable))
    .map((table) => [getTableConfig(table).name, table]),
);

function keyOf(name: string): readonly string[] {
  const nearest = NEAREST_TO_A_KEY[name];
  if (nearest !== undefined) return nearest;
  const table = tables.get(name);
  if (table === undefined) throw new Error(`no table ${name}`);
  const { primaryKeys, columns } = getTableConfig(table);
  const composite = primaryKeys[0]?.columns.map((column) => column.name);
  return composite ?? columns.filter(({ primary }) => primary).map((column) => column.name);
}
