import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database } from "./client.ts";
import { lockFolder } from "./lock-folder.ts";
import * as schema from "./schema/index.ts";

/**
 * Opens PGlite in this process and hands it to the same `pg` pool that PostgreSQL gets, with its one
 * connection. `dataDir` "memory://" keeps everything in memory (tests).
 *
 * @throws FolderInUseError when another process has the folder open: PGlite itself would not notice, and both
 *   would ruin the files.
 */
export async function openEmbedded(
  dataDir: string,
  connectionTimeoutMs: number,
): Promise<Database> {
  const inMemory = dataDir === "memory://";
  if (!inMemory) mkdirSync(dataDir, { recursive: true });
  const unlock = inMemory ? () => {} : lockFolder(dataDir);
  try {
    const pglite = await PGlite.create(inMemory ? "memory://" : join(dataDir, "postgres"));
    const pool = new pg.Pool({
      ...readingDrizzleQueries(createPgConfig(pglite)),
      max: 1,
      connectionTimeoutMillis: connectionTimeoutMs,
      idleTimeoutMillis: 0,
    });
    pool.on("error", () => {});
    return {
      db: drizzle(pool, { schema }),
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
