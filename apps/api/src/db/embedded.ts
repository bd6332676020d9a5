import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import type { Database } from "./client.ts";
import { forgetOldPlans } from "./forget-old-plans.ts";
import { lockFolder } from "./lock-folder.ts";
import { openDrizzle } from "./open-drizzle.ts";

/**
 * Opens PGlite in this process and hands it to the same `pg` pool that PostgreSQL gets, with its one
 * connection. `dataDir` "memory://" keeps everything in memory and begins as `image`, where there is one (tests).
 *
 * @throws FolderInUseError when another process has the folder open: PGlite itself would not notice, and both
 *   would ruin the files.
 */
export async function openEmbedded(
  dataDir: string,
  connectionTimeoutMs: number,
  image?: Blob,
): Promise<Database> {
  const inMemory = dataDir === "memory://";
  if (!inMemory) mkdirSync(dataDir, { recursive: true });
  const unlock = inMemory ? () => {} : lockFolder(dataDir);
  try {
    const pglite = inMemory
      ? await PGlite.create("memory://", image === undefined ? {} : { loadDataDir: image })
      : await PGlite.create(join(dataDir, "postgres"));
    const pool = new pg.Pool({
      ...readingDrizzleQueries(createPgConfig(pglite)),
      max: 1,
      connectionTimeoutMillis: connectionTimeoutMs,
      idleTimeoutMillis: 0,
    });
    keepItsConnection(pool);
    forgetOldPlans(pool);
    pool.on("error", () => {});
    return {
      db: openDrizzle(pool),
      pool,
      kind: "embedded",
      listen: async (channel, onMessage) => await pglite.listen(channel, onMessage),
      close: async () => {
        await pool.end();
        if (!pglite.closed) await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Drizzle hands its result parsers to `pg` in a query's `types`, which `pg` passes on to the connection; there
 * PGlite takes it for the list of parameter types and throws. Parameter types are never given, so none are sent.
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
 * A pool ends the connection of a query that fails. This one is the database itself, whole after any error, and
 * PGlite's stand-in for a connection can't be used again once it has ended: the next queries would get each other's
 * answers.
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
