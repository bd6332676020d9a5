import { rm } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { Config } from "../../src/config.ts";
import { FolderInUseError, lockFolder } from "../../src/db/open/lock-folder.ts";
import { primaryAddress } from "../../src/db/open/primary.ts";
import { createSecrets } from "../../src/secrets.ts";
import { writeToken } from "../../src/services/deliveries/mail/tokens.ts";
import { appliedMigrations } from "../copy/applied-migrations.ts";
import { readSequences } from "../copy/sequences.ts";
import { embeddedStore, postgresStore } from "../copy/store.ts";
import type { Store } from "../copy/store.ts";
import { listTables, sumOf, writeAlike } from "../copy/tables.ts";
import { BackupRefusal, writeBackup } from "./backup-file.ts";
import type { Contents, Ending } from "./backup-file.ts";
import { copyRunning } from "./copy-running.ts";

type Source = Pick<Config, "appSecret" | "databaseUrl" | "directUrl" | "dataDir">;

/**
 * Writes everything the database holds at one instant to a file, while the product goes on working.
 *
 * @param say - Called with sentences about the content of the file.
 * @returns How many rows; `stillMs` is how long the embedded database held still.
 * @throws BackupRefusal, FolderInUseError
 */
export async function makeBackup(
  path: string,
  source: Source,
  say: (line: string) => void,
): Promise<{ rows: number; stillMs: number }> {
  let counted = 0;
  const write = async (store: Store): Promise<void> => {
    const contents = await contentsOf(store, source, (name, rows) => {
      counted += Number(rows);
      if (rows !== "0") say(`${name}: ${rows}`);
    });
    const [key] = createSecrets(source.appSecret).keys("backup");
    await writeBackup(path, contents, key);
  };
  const stillMs = await (source.databaseUrl === null
    ? fromFolder(source.dataDir, write)
    : fromPostgres(source.directUrl ?? source.databaseUrl, write));
  return { rows: counted, stillMs };
}

async function contentsOf(
  { query, read }: Store,
  { appSecret }: Source,
  counted: (table: string, rows: string) => void,
): Promise<Contents> {
  await query("begin isolation level repeatable read read only");
  await writeAlike(query);
  const migrations = await appliedMigrations(query);
  if (migrations.length === 0) throw new BackupRefusal("There is no database of Dakiya yet.");
  const [clock] = await query<{ now: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now`,
  );
  const sums: Ending["sums"] = {};
  return {
    header: {
      madeAt: clock?.now ?? "",
      migrations: migrations.map(Number),
      link: writeToken(createSecrets(appSecret), { kind: "open", campaignId: 1, seq: 1 }),
    },
    tables: (async function* () {
      for (const table of await listTables(query)) {
        yield { table, rows: read(table) };
        sums[table.name] = await sumOf(query, table);
        counted(table.name, sums[table.name]?.rows ?? "0");
      }
    })(),
    ending: async () => ({ sequences: await readSequences(query), sums }),
  };
}

async function fromPostgres(url: string, write: (store: Store) => Promise<void>): Promise<number> {
  const client = new pg.Client({ connectionString: await primaryAddress(url) });
  await client.connect();
  await write(postgresStore(client)).finally(async () => await client.end());
  return 0;
}

/** From a copy where another process has the folder open, else from the folder itself. */
async function fromFolder(
  dataDir: string,
  write: (store: Store) => Promise<void>,
): Promise<number> {
  let unlock: (() => void) | null = null;
  try {
    unlock = lockFolder(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
  }
  if (unlock !== null) {
    await fromFiles(join(dataDir, "postgres"), write).finally(unlock);
    return 0;
  }
  const { folder, stillMs } = await copyRunning(dataDir);
  await fromFiles(folder, write).finally(
    async () => await rm(folder, { recursive: true, force: true }),
  );
  return stillMs;
}

async function fromFiles(folder: string, write: (store: Store) => Promise<void>): Promise<void> {
  const pglite = await PGlite.create(folder);
  await write(embeddedStore(pglite)).finally(async () => await pglite.close());
}
