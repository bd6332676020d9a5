import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { Connection, Database } from "./client.ts";
import { openEmbedded } from "./embedded.ts";
import { createGate } from "./gate.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { openDrizzle } from "./open-drizzle.ts";
import { CONNECTION_TIMEOUT_MS, openPool } from "./open-pool.ts";
import { requireSessions } from "./require-sessions.ts";
import { createShares } from "./share.ts";

const STATEMENT_TIMEOUT_MS = 5_000;

const CONNECTIONS = 10;

/** Half: a second account always finds some left. */
const CONNECTIONS_OF_ONE_ACCOUNT = 5;

/** Recording hits, recording events and counting each hold one connection at most, whatever row they wait for. */
const RESERVED = 5;

/** Long work leaves more than half of the connections to short work. */
const GATE = { perAccount: 2, perProcess: 4 };

/**
 * Opens PostgreSQL at `databaseUrl`, or the embedded database in `dataDir`, and migrates it.
 *
 * @param where.migrateUrl - The same database with the user that owns its tables, where `databaseUrl` has another.
 * @param where.statementTimeoutMs - PostgreSQL's statement timeout; long work (a merge, the fixing of recipients)
 *   raises it with SET LOCAL in its own transaction. The embedded database can't stop a statement.
 * @param where.memory - An in-memory embedded database that is open already; whoever opened it closes it.
 * @throws DatabaseRefusal when it can't be used as it is.
 */
export async function openDatabase(where: {
  databaseUrl: string | null;
  migrateUrl?: string | null;
  dataDir: string;
  statementTimeoutMs?: number;
  memory?: PGlite;
}): Promise<Database> {
  const { databaseUrl, dataDir, statementTimeoutMs = STATEMENT_TIMEOUT_MS, memory } = where;
  if (databaseUrl === null) {
    const opened = await openEmbedded(dataDir, CONNECTION_TIMEOUT_MS, memory);
    return await orClose(opened, opened.asOwner(migrateDatabase));
  }
  const owner = where.migrateUrl ?? databaseUrl;
  const opened = openPostgres(databaseUrl, owner, statementTimeoutMs);
  const ready = async (): Promise<void> => {
    await requireSessions(opened.pool);
    await opened.asOwner(migrateDatabase);
  };
  return await orClose(opened, ready());
}

/** The opened database once it is ready; closed again when it fails. */
async function orClose(opened: Database, ready: Promise<void>): Promise<Database> {
  try {
    await ready;
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

function openPostgres(
  connectionString: string,
  owner: string,
  statementTimeoutMs: number,
): Database {
  const pool = openPool(connectionString, { max: CONNECTIONS, statementTimeoutMs });
  const reserve = openPool(connectionString, { max: RESERVED, statementTimeoutMs });
  return {
    db: openDrizzle(pool),
    pool,
    kind: "postgres",
    of: createShares(pool, CONNECTIONS_OF_ONE_ACCOUNT),
    reserve: { db: openDrizzle(reserve), pool: reserve },
    gate: createGate(GATE),
    asOwner: async (work) => await onceConnected(owner, work),
    listen: async (channel, onMessage) => {
      const client = new pg.Client({ connectionString });
      client.on("error", () => {});
      client.on("notification", (message) => onMessage(message.payload ?? ""));
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      return () => client.end();
    },
    close: async () => {
      await Promise.all([pool.end(), reserve.end()]);
    },
  };
}

/** On a connection closed afterwards, so that session settings reach nobody else. */
async function onceConnected(
  connectionString: string,
  work: (client: Connection) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
