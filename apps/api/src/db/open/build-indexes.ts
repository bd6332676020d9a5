import type { Connection } from "../client.ts";

// cspell:ignore reltuples

/** `CREATE INDEX IF NOT EXISTS` of a migration: its kind, its name and its table. */
const INDEX = /^CREATE (UNIQUE )?INDEX IF NOT EXISTS "(\w+)" ON "(\w+)"/m;

/** A smaller table is indexed by the migration itself, in less than a second. */
const LARGE_ROWS = 100_000;

/**
 * Builds indexes of pending migrations while their tables stay in use: a migration would block writes for the whole build.
 * A build that fails here is left to the migration, such as an index on a column that an earlier migration adds.
 */
export async function buildIndexes(
  client: Connection,
  statements: readonly string[],
  largeRows = LARGE_ROWS,
): Promise<void> {
  for (const statement of statements) {
    const [head, , name = "", table = ""] = INDEX.exec(statement) ?? [];
    if (head === undefined || !(await isLarge(client, table, largeRows))) continue;
    // A build that was interrupted has left an index that nobody can use.
    await client.query(`drop index concurrently if exists "${name}"`);
    try {
      await client.query(
        head.replace("INDEX", "INDEX CONCURRENTLY") +
          statement.slice(statement.indexOf(head) + head.length),
      );
    } catch {
      await client.query(`drop index concurrently if exists "${name}"`);
    }
  }
}

async function isLarge(client: Connection, table: string, rows: number): Promise<boolean> {
  const result = await client.query(
    "select from pg_class where oid = to_regclass($1) and relkind = 'r' and reltuples >= $2",
    [`"${table}"`, rows],
  );
  return result.rowCount === 1;
}
