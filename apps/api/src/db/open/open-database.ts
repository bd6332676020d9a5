import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { AddressFailure } from "./address-failure.ts";
import type { DatabaseSetting } from "./address-failure.ts";
import type { Connection, Database } from "../client.ts";
import { createAdmission } from "../pool/admission.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { openDrizzle } from "../pool/open-drizzle.ts";
import { UNOBSERVED, observePool } from "../pool/observe-pool.ts";
import type { PoolName, PoolObserver } from "../pool/observe-pool.ts";
import { CONNECTION_TIMEOUT_MS, openPool } from "../pool/open-pool.ts";
import { openPrimary, primaryAddress } from "./primary.ts";
import { openReplica } from "./open-replica.ts";
import type { ReplicaLog } from "./watch-replica.ts";
import { addressesOf } from "./several-hosts.ts";
import { requireOneDatabase } from "./require-one-database.ts";
import { requireSessions } from "./require-sessions.ts";
import { requireVersion } from "./require-version.ts";
import { createShares } from "../pool/share.ts";

const STATEMENT_TIMEOUT_MS = 5_000;

const CONNECTIONS = 10;

/** Half: a second account always finds some left. */
const CONNECTIONS_OF_ONE_ACCOUNT = 5;

/** Recording hits, recording events and counting each hold one connection at most, even while they wait for a row. */
const RESERVED = 5;

/** Beside a pooler, one for each import that a worker runs. */
const DIRECT = 2;

/** Long work leaves more than half of the connections to short work. */
const GATE = { perAccount: 2, perProcess: 4 };

/**
 * Opens PostgreSQL at `databaseUrl`, or the embedded database in `dataDir`, and migrates it.
 *
 * @param where.directUrl - The same database without the pooler, where `databaseUrl` leads to one that lends sessions by
 *   the transaction: for COPY and, without `migrateUrl`, for migrations.
 * @param where.migrateUrl - The same database with the user that owns its tables, where the others have another.
 * @param where.readUrl - A streaming replica, for reads that may be seconds late.
 * @param where.installationId - The range that new rows have their ids from; absent leaves it as it is.
 * @param where.statementTimeoutMs - PostgreSQL's statement timeout; long work (a merge, the fixing of recipients)
 *   raises it with SET LOCAL in its own transaction. The embedded database can't stop a statement.
 * @param where.observer - Told of every statement.
 * @param where.log - Told when the replica is not read, and read again.
 * @param where.memory - An in-memory embedded database that is open already; its opener closes it.
 * @throws DatabaseRefusal when it can't be used as it is.
 */
export async function openDatabase(where: {
  databaseUrl: string | null;
  directUrl?: string | null;
  migrateUrl?: string | null;
  readUrl?: string | null;
  dataDir: string;
  installationId?: number;
  statementTimeoutMs?: number;
  observer?: PoolObserver;
  log?: ReplicaLog;
  memory?: PGlite;
}): Promise<Database> {
  const { databaseUrl, directUrl = null, readUrl = null, dataDir, memory } = where;
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS, observer = UNOBSERVED, log = SILENT } = where;
  const migrate = async (client: Connection) => await migrateDatabase(client, where.installationId);
  if (databaseUrl === null) {
    // Of no use beside PostgreSQL.
    const { openEmbedded } = await import("./embedded.ts");
    const database = await openEmbedded(dataDir, CONNECTION_TIMEOUT_MS, observer, memory);
    return await orClose(database, database.asOwner(migrate));
  }
  const direct: Address<"DATABASE_URL" | "DATABASE_DIRECT_URL"> =
    directUrl === null
      ? { setting: "DATABASE_URL", url: databaseUrl }
      : { setting: "DATABASE_DIRECT_URL", url: directUrl };
  const owner: Address = where.migrateUrl
    ? { setting: "DATABASE_MIGRATE_URL", url: where.migrateUrl }
    : direct;
  const urls = { databaseUrl, directUrl, readUrl, owner };
  const database = openPostgres(urls, { statementTimeoutMs, observer, log });
  const ready = async (): Promise<void> => {
    await connectOnce("DATABASE_URL", database.pool);
    await connectOnce(direct.setting, database.direct);
    await requireVersion(database.direct, direct.setting);
    await requireSessions(database.direct, direct.setting);
    if (directUrl !== null) await requireOneDatabase(database);
    await database.asOwner(migrate);
    await database.replica?.start();
  };
  return await orClose(database, ready());
}

/** For those who watch no replica. */
const SILENT: ReplicaLog = { info: () => {}, warn: () => {} };

type Address<Setting extends DatabaseSetting = DatabaseSetting> = { setting: Setting; url: string };

/** @throws AddressFailure when the pool can't open a connection. */
async function connectOnce(setting: DatabaseSetting, pool: pg.Pool): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    throw new AddressFailure(setting, error);
  }
}

/** The opened database once it is ready; closed again when it fails. */
async function orClose(database: Database, ready: Promise<void>): Promise<Database> {
  try {
    await ready;
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openPostgres(
  {
    databaseUrl,
    directUrl,
    readUrl,
    owner,
  }: { databaseUrl: string; directUrl: string | null; readUrl: string | null; owner: Address },
  {
    statementTimeoutMs,
    observer,
    log,
  }: { statementTimeoutMs: number; observer: PoolObserver; log: ReplicaLog },
): Database {
  const primary = openPrimary(databaseUrl);
  const directPrimary = directUrl === null ? primary : openPrimary(directUrl);
  const open = (name: PoolName, max: number): pg.Pool => {
    const isDirect = name === "direct";
    const [address] = addressesOf(isDirect ? (directUrl ?? databaseUrl) : databaseUrl);
    const opened = openPool(address, {
      max,
      statementTimeoutMs,
      primary: isDirect ? directPrimary : primary,
      lendsByTransaction: directUrl !== null && !isDirect,
    });
    observePool(opened, name, observer);
    return opened;
  };
  const pool = open("shared", CONNECTIONS);
  const reserve = open("reserve", RESERVED);
  const probe = open("probe", 1);
  const direct = directUrl === null ? pool : open("direct", DIRECT);
  const atReplica = { log, observer, statementTimeoutMs, lendsByTransaction: directUrl !== null };
  const replica =
    readUrl === null ? null : openReplica(readUrl, { primary: reserve, ...atReplica });
  return {
    db: openDrizzle(pool),
    pool,
    kind: "postgres",
    of: createShares(pool, CONNECTIONS_OF_ONE_ACCOUNT),
    reserve: { db: openDrizzle(reserve), pool: reserve },
    direct,
    replica,
    probe: async () => void (await probe.query("select 1")),
    admission: createAdmission(GATE),
    asOwner: async (work) => await onceConnected(owner, work),
    close: async () => {
      await replica?.close();
      await Promise.all([...new Set([pool, reserve, probe, direct])].map((one) => one.end()));
      primary?.close();
      directPrimary?.close();
    },
  };
}

/** On a connection closed afterwards, so that session settings affect no one else. */
async function onceConnected(
  { setting, url }: Address,
  work: (client: Connection) => Promise<void>,
): Promise<void> {
  const fail = (error: unknown): never => {
    throw new AddressFailure(setting, error);
  };
  const client = new pg.Client({
    connectionString: await primaryAddress(url).catch(fail),
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  client.on("error", () => {});
  await client.connect().catch(fail);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
