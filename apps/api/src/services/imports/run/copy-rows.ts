import { finished } from "node:stream/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import copyStreams from "pg-copy-streams";
import { STAGED_COLUMNS } from "../file/staged-batch.ts";
import { nextEvent } from "../next-event.ts";
import { keepImport } from "../import-run.ts";
import type { ImportRun } from "../import-run.ts";

const COLUMNS = ["account_id", "import_id", ...STAGED_COLUMNS.map(([name]) => name)];
const COPY = `copy import_rows (${COLUMNS.join(", ")}) from stdin`;

/**
 * Stages rows by COPY, for PostgreSQL alone, since COPY crashes the embedded database.
 *
 * @param lines - Lines of COPY's text format.
 * @returns How many rows were added.
 * @throws RunLost
 */
export async function copyRows(pool: pg.Pool, run: ImportRun, lines: string[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await keepImport(drizzle(client), run);
    const copy = openCopy(client, COPY);
    for (const text of lines) await copy.write(text);
    const count = await copy.end();
    await client.query("commit");
    client.release();
    return count;
  } catch (error) {
    // The connection's state is unknown, so it is closed, which rolls back.
    client.release(true);
    throw error;
  }
}

type OpenCopy = {
  /** Backpressure: resolves when there is room for more. @throws the database's error about the rows so far. */
  write: (lines: string) => Promise<void>;
  /** @returns How many rows the table took. */
  end: () => Promise<number>;
};

/** Begins a COPY (`copy … from stdin`) on a connection, reserved until it ends and unusable after a failure. */
export function openCopy(client: pg.ClientBase, statement: string): OpenCopy {
  const stream = client.query(copyStreams.from(statement));
  const ended = new AbortController();
  const completion = finished(stream);
  // Its failure surfaces at the next write; until then it must not count as unhandled.
  completion.catch((error: unknown) => ended.abort(error));
  return {
    write: async (lines) => {
      ended.signal.throwIfAborted();
      if (!stream.write(lines)) await nextEvent(stream, "drain", ended.signal);
    },
    end: async () => {
      stream.end();
      await completion;
      return stream.rowCount;
    },
  };
}
