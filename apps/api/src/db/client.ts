import { fileURLToPath } from "node:url";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { openEmbedded } from "./embedded.ts";
import { forgetOldPlans } from "./forget-old-plans.ts";
import { openDrizzle } from "./open-drizzle.ts";

/** Drizzle over the pool, or over one transaction: services take either. */
export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type Executor = Db | Tx;

/** An open database, whichever of the two kinds it is. */
export type Database = {
  db: Db;
  pool: pg.Pool;
  kind: "postgres" | "embedded";
  /** Calls `onMessage` for each NOTIFY on `channel`; the promise's value stops it. */
  listen: (channel: string, onMessage: (payload: string) => void) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
};

const STATEMENT_TIMEOUT_MS = 5_000;

/**
 * Asking for a second connection while holding the only one of the embedded database would wait for ever;
 * this turns the mistake into an error with a name.
 */
const CONNECTION_TIMEOUT_MS = 15_000;

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

/** Any number works; it must only be ours. Serialises migrations of processes that start together. */
const MIGRATION_LOCK = 7_035_112;

/**
 * Opens PostgreSQL at `databaseUrl`, or the embedded database in `dataDir`, and brings its tables up to date.
 *
 * @param where.statementTimeoutMs - No statement on PostgreSQL may run longer; one that may (a merge, the fixing of
 *   recipients) raises it with SET LOCAL inside its own transaction. The embedded database can't stop a statement.
 * @param where.image - What an embedded database in memory begins as: a dump of another's folder. Empty without it.
 */
export async function openDatabase(where: {
  databaseUrl: string | null;
  dataDir: string;
  statementTimeoutMs?: number;
  image?: Blob;
}): Promise<Database> {
  const { databaseUrl, dataDir, statementTimeoutMs = STATEMENT_TIMEOUT_MS, image } = where;
  const opened =
    databaseUrl === null
      ? await openEmbedded(dataDir, CONNECTION_TIMEOUT_MS, image)
      : openPostgres(databaseUrl, statementTimeoutMs);
  try {
    await migrateDatabase(opened.pool);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

function openPostgres(connectionString: string, statementTimeoutMs: number): Database {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // A server that went away without a word is noticed though nobody asks it anything.
    keepAlive: true,
    // Compiling a plan gained nothing where it was tried, and cost up to a third (docs/decisions/013).
    options: `-c statement_timeout=${statementTimeoutMs} -c jit=off -c TimeZone=UTC`,
  });
  forgetOldPlans(pool);
  // An idle connection that the server closed is replaced at its next use; without a listener it ends the process.
  pool.on("error", () => {});
  // The same for one that breaks while it is lent out and between two statements; its next statement fails.
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    db: openDrizzle(pool),
    pool,
    kind: "postgres",
    listen: async (channel, onMessage) => {
      const client = new pg.Client({ connectionString });
      client.on("error", () => {});
      client.on("notification", (message) => onMessage(message.payload ?? ""));
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      return () => client.end();
    },
    close: () => pool.end(),
  };
}

async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query("set statement_timeout = 0");
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
    await client.query("reset statement_timeout");
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
