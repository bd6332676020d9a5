import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import type { Database } from "../client.ts";
import { openDataFolder, openPrivateFolder } from "./data-folder.ts";
import { embeddedFailure } from "./embedded-failure.ts";
import { forgetOldPlans } from "../pool/prepare-statement.ts";
import { createAdmission } from "../pool/admission.ts";
import { lockFolder } from "./lock-folder.ts";
import { observePool } from "../pool/observe-pool.ts";
import type { PoolObserver } from "../pool/observe-pool.ts";
import { openDrizzle } from "../pool/open-drizzle.ts";
import { serveSnapshots } from "./serve-snapshots.ts";
import { createShares } from "../pool/share.ts";
import { together } from "./together.ts";

/**
 * Opens PGlite in this process behind the same `pg` pool as PostgreSQL, with its one connection: the one in `dataDir`, or
 * `memory`, which is open already (tests).
 *
 * @throws FolderInUseError when another process has the folder open: PGlite does not lock it, and two writers corrupt
 *   it.
 * @throws EmbeddedFailure when the folder can't be opened as a database.
 */
export async function openEmbedded(
  dataDir: string,
  connectionTimeoutMs: number,
  observer: PoolObserver,
  memory?: PGlite,
): Promise<Database> {
  const inMemory = memory !== undefined;
  if (!inMemory) openDataFolder(dataDir);
  const unlock = inMemory ? () => {} : lockFolder(dataDir);
  try {
    const pglite = memory ?? (await openFolder(join(dataDir, "postgres")));
    const pool = new pg.Pool({
      ...readingDrizzleQueries(createPgConfig(together(pglite))),
      max: 1,
      connectionTimeoutMillis: connectionTimeoutMs,
      idleTimeoutMillis: 0,
    });
    observePool(pool, "embedded", observer);
    keepItsConnection(pool);
    forgetOldPlans(pool);
    pool.on("error", () => {});
    const db = openDrizzle(pool);
    const stopSnapshots = inMemory ? () => {} : await serveSnapshots(dataDir, pool);
    return {
      db,
      pool,
      kind: "embedded",
      // Accounts take turns on the one connection.
      of: createShares(pool, 1),
      reserve: { db, pool },
      direct: pool,
      replica: null,
      probe: async () => void (await pool.query("select 1")),
      admission: createAdmission({ perAccount: 1, perProcess: 1 }),
      asOwner: async (work) => {
        const client = await pool.connect();
        try {
          await work(client);
        } finally {
          client.release();
        }
      },
      close: async () => {
        stopSnapshots();
        await pool.end();
        if (!inMemory && !pglite.closed) await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** @throws EmbeddedFailure */
async function openFolder(folder: string): Promise<PGlite> {
  try {
    openPrivateFolder(folder);
    return await PGlite.create(folder);
  } catch (error) {
    throw embeddedFailure(folder, error);
  }
}

/**
 * Drizzle passes its result parsers to `pg` in a query's `types`, which PGlite takes for parameter types and throws.
 * Parameter types are never given, so none are sent.
 */
function readingDrizzleQueries<C extends { connection: { parse: (query: object) => void } }>(
  config: C,
): C {
  const { connection } = config;
  const parse = connection.parse.bind(connection);
  connection.parse = (query) => parse({ ...query, types: [] });
  return config;
}

/**
 * A pool closes the connection of a failed query. Here it is the database itself, intact after any error, and
 * PGlite's stand-in cannot be reopened: later queries would get each other's responses.
 */
function keepItsConnection(pool: pg.Pool): void {
  const query = async (...parameters: unknown[]): Promise<unknown> => {
    const client = await pool.connect();
    try {
      return await Reflect.apply(client.query, client, parameters);
    } finally {
      client.release();
    }
  };
  Object.assign(pool, { query });
}
