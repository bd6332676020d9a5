import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as overPostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as overPglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import type { Config } from "../../src/config.ts";
import { openDataFolder, openPrivateFolder } from "../../src/db/open/data-folder.ts";
import { lockFolder } from "../../src/db/open/lock-folder.ts";
import { openDatabase } from "../../src/db/open/open-database.ts";
import { primaryAddress } from "../../src/db/open/primary.ts";
import { createSecrets } from "../../src/secrets.ts";
import type { Secrets } from "../../src/secrets.ts";
import { readToken } from "../../src/services/deliveries/mail/tokens.ts";
import { appliedMigrations } from "../copy/applied-migrations.ts";
import { liftRules } from "../copy/lift-rules.ts";
import { moveSequences } from "../copy/sequences.ts";
import { embeddedStore, postgresStore } from "../copy/store.ts";
import type { Store } from "../copy/store.ts";
import { findFilled, listTables, sumOf, writeAlike } from "../copy/tables.ts";
import { BackupRefusal, openBackup } from "./backup-file.ts";
import type { Contents, OpenBackup } from "./backup-file.ts";
import { countUnreadable } from "./count-unreadable.ts";
import { migrateAsOf, requireKnown } from "./migrate-as-of.ts";
import { settleRestored } from "./settle-restored.ts";

type Target = Pick<
  Config,
  | "appSecret"
  | "earlierSecrets"
  | "earlierLinksUntil"
  | "databaseUrl"
  | "directUrl"
  | "migrateUrl"
  | "dataDir"
>;

export type Restored = {
  madeAt: string;
  rows: number;
  /** The names of campaigns that were being sent, and of live automations. */
  paused: string[];
  /** Stored credentials that open with the secret at hand, and that don't. */
  credentials: { readable: number; unreadable: number };
};

type Options = {
  /** Campaigns that were being sent and live automations go on by themselves. */
  continues: boolean;
  /** Restores although links in mails already sent were signed with another secret. */
  acceptsOtherSecret: boolean;
  /** Restores a backup of a version that did not sign them. */
  acceptsUnsigned: boolean;
  say: (line: string) => void;
};

/**
 * Puts a backup of either kind of database into an empty one of either kind, checks it against the counts and sums it was
 * made with, and brings its tables up to date. After a failure the target is as empty as before.
 *
 * @throws BackupRefusal, FolderInUseError, DatabaseRefusal
 */
export async function restoreBackup(
  path: string,
  target: Target,
  options: Options,
): Promise<Restored> {
  const backup = await openBackup(path);
  try {
    return await restoreOpen(backup, target, options);
  } finally {
    await backup.close();
  }
}

async function restoreOpen(
  backup: OpenBackup,
  target: Target,
  options: Options,
): Promise<Restored> {
  const { madeAt, migrations } = backup.header;
  requireKnown(migrations);
  const secrets = createSecrets(target.appSecret, target.earlierSecrets, target.earlierLinksUntil);
  await requireOwn(backup, secrets, options);
  let filled = { rows: 0, paused: [] as string[] };
  const fill = async (store: Store, migrate: (folder: string) => Promise<void>): Promise<void> => {
    await requireNoTables(store, migrations);
    await migrateAsOf(migrations, migrate);
    filled = await fillTables(store, backup, options);
  };
  await (target.databaseUrl === null
    ? intoFolder(target.dataDir, fill)
    : intoPostgres(target.migrateUrl ?? target.directUrl ?? target.databaseUrl, fill));
  const database = await openDatabase(target);
  try {
    const credentials = await countUnreadable(database.db, secrets);
    if (database.kind === "postgres")
      await database.asOwner(async (client) => void (await client.query("vacuum analyze")));
    return { madeAt, ...filled, credentials };
  } finally {
    await database.close();
  }
}

const OTHER_SECRET =
  "The backup was made with another APP_SECRET: stored credentials could not be read, and links in mails already sent would not count. Set the one it was made with (the text in DATA_DIR/secret, where none was set), or give --other-secret to restore all the same.";

const UNSIGNED =
  "The backup carries no signature, since an earlier version of Dakiya made it: nothing can tell whether it was changed. Give --unsigned to restore it, if nobody else could write to it.";

/**
 * Refuses a backup that is not of this installation or was changed. One signed with another secret can't be checked.
 *
 * @throws BackupRefusal
 */
async function requireOwn(backup: OpenBackup, secrets: Secrets, options: Options): Promise<void> {
  if (readToken(secrets, "open", backup.header.link) === null) {
    if (!options.acceptsOtherSecret) throw new BackupRefusal(OTHER_SECRET);
    return;
  }
  const signature = await backup.checkSignature(secrets.keys("backup"));
  if (signature === "changed") throw new BackupRefusal(CHANGED);
  if (signature === "unsigned" && !options.acceptsUnsigned) throw new BackupRefusal(UNSIGNED);
}

/** An earlier try may have left tables, but nothing in them. */
async function requireNoTables({ query }: Store, migrations: readonly number[]): Promise<void> {
  const tables = await listTables(query);
  if ((await findFilled(query, tables)) !== null) throw new BackupRefusal(NOT_EMPTY);
  if (tables.length === 0) return;
  const applied = await appliedMigrations(query);
  if (applied.join() !== migrations.join()) throw new BackupRefusal(NOT_EMPTY);
}

const NOT_EMPTY =
  "The database to restore into is not empty: nothing was changed. Create an empty one, or set DATA_DIR to a new folder.";

async function fillTables(
  store: Store,
  backup: Contents,
  { continues, say }: Options,
): Promise<{ rows: number; paused: string[] }> {
  const { query } = store;
  await writeAlike(query);
  await query("begin");
  const tables = new Map((await listTables(query)).map((table) => [table.name, table]));
  const restoreRules = await liftRules(query, [...tables.values()]);
  for await (const { table, rows } of backup.tables) {
    const known = tables.get(table.name);
    if (known?.columns !== table.columns) throw new BackupRefusal(CHANGED);
    await store.write(known, rows);
  }
  const { sums, sequences } = await backup.ending();
  let count = 0;
  for (const [name, table] of tables) {
    const [expected, found] = [sums[name], await sumOf(query, table)];
    if (expected?.rows !== found.rows || expected.sum !== found.sum) {
      throw new BackupRefusal(`${CHANGED} ${name} differs.`);
    }
    count += Number(found.rows);
    if (found.rows !== "0") say(`${name}: ${found.rows}`);
  }
  await moveSequences(query, sequences);
  const { paused } = await settleRestored(query, { madeAt: backup.header.madeAt, continues });
  await restoreRules();
  await query("commit");
  return { rows: count, paused };
}

const CHANGED = "The backup has been changed since it was made: nothing was restored.";

type Fill = (store: Store, migrate: (folder: string) => Promise<void>) => Promise<void>;

async function intoPostgres(url: string, fill: Fill): Promise<void> {
  const client = new pg.Client({ connectionString: await primaryAddress(url) });
  await client.connect();
  try {
    await fill(postgresStore(client), async (migrationsFolder) => {
      await migratePostgres(overPostgres(client), { migrationsFolder });
    });
  } finally {
    await client.end();
  }
}

/** The database gets its name when it is whole. */
async function intoFolder(dataDir: string, fill: Fill): Promise<void> {
  openDataFolder(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const [building, place] = [join(dataDir, "restoring"), join(dataDir, "postgres")];
    if (existsSync(place)) throw new BackupRefusal(NOT_EMPTY);
    await rm(building, { recursive: true, force: true });
    openPrivateFolder(building);
    const pglite = await PGlite.create(building);
    try {
      await fill(embeddedStore(pglite), async (migrationsFolder) => {
        await migratePglite(overPglite(pglite), { migrationsFolder });
      });
    } finally {
      await pglite.close();
    }
    await rename(building, place);
  } finally {
    unlock();
  }
}
