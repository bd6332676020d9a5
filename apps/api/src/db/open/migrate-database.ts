import { fileURLToPath } from "node:url";
import { setTimeout as delay } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { LOCKS } from "../locks/advisory-locks.ts";
import type { Connection } from "../client.ts";
import { DatabaseRefusal } from "./require-sessions.ts";
import { isCausedBy } from "../../errors.ts";
import { buildIndexes } from "./build-indexes.ts";
import { claimIds } from "./claim-ids.ts";
import { liftTimeout } from "../sql/long-statement.ts";

export const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));

/** How PostgreSQL names a lack of rights. */
const NOT_PERMITTED = "42501";

/** How PostgreSQL says that `lock_timeout` has passed. */
const LOCK_NOT_AVAILABLE = "55P03";

const LOCK_POLL_MS = 100;

/** How long a change of a table waits for those who use it, how long it leaves them alone then, and how often. */
const LOCK_MS = 2_000;
const ATTEMPTS = 30;

/**
 * Migrates the tables if needed, under an advisory lock: one of several processes does it.
 *
 * @param client - A connection whose settings this may change; after a failure it cannot be reused.
 * @param installationId - The range that new rows have their ids from; absent leaves it as it is.
 * @throws DatabaseRefusal when a newer version has changed the tables, or when they have to be changed and may not
 *   be.
 */
export async function migrateDatabase(client: Connection, installationId?: number): Promise<void> {
  await liftTimeout(client);
  await lockMigrations(client);
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const migrationTimes = new Set(migrations.map(({ folderMillis }) => folderMillis));
  const applied = await readApplied(client);
  if (applied.some((one) => !migrationTimes.has(one))) throw new DatabaseRefusal(NEWER);
  // Even with nothing to do, drizzle would first create its migrations table.
  if (applied.length < migrationTimes.size) {
    const missing = migrations.filter(({ folderMillis }) => !applied.includes(folderMillis));
    await buildIndexes(
      client,
      missing.flatMap((one) => one.sql),
    );
    await applyAll(client);
  }
  if (installationId !== undefined) await asOwner(claimIds(client, installationId));
  await client.query("select pg_advisory_unlock($1)", [LOCKS.migration]);
}

/** Polled: a statement that waited for the lock would itself keep its holder from building an index. */
async function lockMigrations(client: Connection): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock($1) as mine",
      [LOCKS.migration],
    );
    if (rows[0]?.mine === true) return;
    await delay(LOCK_POLL_MS);
  }
}

const NEWER =
  "Dakiya can't start: a newer version of Dakiya has brought the database up to date, and this one would not know what to do with it. Start that version or a later one, or restore a backup from before it.";

const NOT_THE_OWNER =
  "Dakiya can't start: the database has to be brought up to date, and the user of DATABASE_URL may not change its tables. Set DATABASE_MIGRATE_URL to the same database with the user that owns them.";

const IN_USE =
  "Dakiya can't start: the database has to be brought up to date, and for two minutes something else kept one of its tables locked. Start it again when no import or other long work is under way; nothing was changed.";

/** When the migrations were made that the database has. */
async function readApplied(client: Connection): Promise<number[]> {
  const result = await client.query<{ has: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as has",
  );
  if (result.rows[0]?.has !== true) return [];
  const { rows } = await client.query<{ at: string }>(
    "select created_at as at from drizzle.__drizzle_migrations",
  );
  return rows.map(({ at }) => Number(at));
}

/** In one transaction, which waits briefly for a table and begins again: those behind a waiting lock would wait too. */
async function applyAll(client: Connection): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_MS}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await asOwner(migrate(drizzle(client), { migrationsFolder: MIGRATIONS }));
      break;
    } catch (error) {
      if (!isCausedBy(error, ({ code }) => code === LOCK_NOT_AVAILABLE)) throw error;
      if (attempt === ATTEMPTS) throw new DatabaseRefusal(IN_USE, { cause: error });
      await delay(LOCK_MS);
    }
  }
  await client.query("set lock_timeout = 0");
}

/** @throws DatabaseRefusal where the tables may not be changed. */
async function asOwner(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!isCausedBy(error, ({ code }) => code === NOT_PERMITTED)) throw error;
    throw new DatabaseRefusal(NOT_THE_OWNER, { cause: error });
  }
}
