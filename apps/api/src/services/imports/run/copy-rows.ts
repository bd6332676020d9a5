import { once } from "node:events";
import { finished } from "node:stream/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import copyStreams from "pg-copy-streams";
import { STAGED_COLUMNS } from "../file/staged-batch.ts";
import { type ImportRun, keepImport } from "../import-run.ts";

const COLUMNS = ["owner_id", "import_id", ...STAGED_COLUMNS.map(([name]) => name)];
const COPY = `copy import_rows (${COLUMNS.join(", ")}) from stdin`;

/**
 * Stages rows by COPY, for PostgreSQL alone, since COPY crashes the embedded database.
 *
 * @param bytes - Lines of COPY's text format.
 * @returns How many rows were added.
 * @throws RunLost
 */
export async function copyRows(pool: pg.Pool, run: ImportRun, bytes: Uint8Array): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await keepImport(drizzle(client), run);
    const copy = openCopy(client, COPY);
    await copy.write(bytes);
    const added = await copy.end();
    await client.query("commit");
    client.release();
    return added;
  } catch (error) {
    // The connection's state is unknown, so it is closed, which rolls back.
    client.release(true);
    throw error;
  }
}

/** A COPY into a table that accepts rows as a stream. */
type OpenCopy = {
  /**
   * Backpressure: resolves when there is room for more.
   *
   * @throws what the database refuses of the rows so far.
   */
  write: (bytes: Uint8Array) => Promise<void>;
  /** @returns How many rows the table took. */
  end: () => Promise<number>;
};

/**
 * Begins a COPY on a connection, which is reserved until it has ended; after a failure it cannot be reused.
 *
 * @param statement - `copy … from stdin`, in the text format.
 */
export function openCopy(client: pg.ClientBase, statement: string): OpenCopy {
  const stream = client.query(copyStreams.from(statement));
  const ended = finished(stream);
  // Its failure surfaces at the next write; until then it must not count as unhandled.
  ended.catch(() => {});
  return {
    write: async (bytes) => {
      const hasRoom = stream.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      if (!hasRoom) await Promise.race([once(stream, "drain"), ended]);
    },
    end: async () => {
      stream.end();
      await ended;
      return stream.rowCount;
    },
  };
}
