import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { keepImport, type ImportRun } from "../import-run.ts";
import { openCopy } from "./open-copy.ts";
import { STAGED_COLUMNS } from "../file/staged-batch.ts";

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
