import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Connection } from "./client.ts";
import { DatabaseRefusal } from "./require-sessions.ts";
import { isCausedBy } from "./failures.ts";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

/** An advisory lock's key, unique to this product. Serialises migrations of processes that start together. */
const MIGRATION_LOCK = 7_035_112;

/** How PostgreSQL names a lack of rights. */
const NOT_PERMITTED = "42501";

/**
 * Migrates the tables if needed, under an advisory lock: one of several processes does it.
 *
 * @param client - A connection whose settings this may change; after a failure it cannot be reused.
 * @throws DatabaseRefusal when a newer version has changed the tables, or when they have to be changed and may not
 *   be.
 */
export async function migrateDatabase(client: Connection): Promise<void> {
  await client.query("set statement_timeout = 0");
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const made = new Set(known.map(({ folderMillis }) => folderMillis));
  const applied = await readApplied(client);
  if (applied.some((one) => !made.has(one))) throw new DatabaseRefusal(NEWER);
  // Even with nothing to do, drizzle would first create its migrations table.
  if (applied.length < made.size) await applyAll(client);
  await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
}

const NEWER =
  "Dakiya can't start: a newer version of Dakiya has brought the database up to date, and this one would not know what to do with it. Start that version or a later one, or restore a backup from before it.";

const NOT_THE_OWNER =
  "Dakiya can't start: the database has to be brought up to date, and the user of DATABASE_URL may not change its tables. Set DATABASE_MIGRATE_URL to the same database with the user that owns them.";

/** When the migrations were made that the database has. */
async function readApplied(client: Connection): Promise<number[]> {
  const found = await client.query<{ has: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as has",
  );
  if (found.rows[0]?.has !== true) return [];
  const { rows } = await client.query<{ at: string }>(
    "select created_at as at from drizzle.__drizzle_migrations",
  );
  return rows.map(({ at }) => Number(at));
}

async function applyAll(client: Connection): Promise<void> {
  try {
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  } catch (error) {
    const isNotPermitted = isCausedBy(error, ({ code }) => code === NOT_PERMITTED);
    throw isNotPermitted ? new DatabaseRefusal(NOT_THE_OWNER, { cause: error }) : error;
  }
}
