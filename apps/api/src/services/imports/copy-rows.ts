import type pg from "pg";
import { RunLost, type ImportRun } from "./import-run.ts";
import { openCopy } from "./open-copy.ts";
import { STAGED_COLUMNS } from "./staged-batch.ts";

const COLUMNS = ["owner_id", "import_id", ...STAGED_COLUMNS.map(([name]) => name)];
const COPY = `copy import_rows (${COLUMNS.join(", ")}) from stdin`;

/**
 * Adds rows to those waiting by COPY, which ends the embedded database: for PostgreSQL alone.
 *
 * @param bytes - Lines of COPY's text format.
 * @returns How many rows were added.
 * @throws RunLost
 */
export async function copyRows(pool: pg.Pool, run: ImportRun, bytes: Uint8Array): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const held = await client.query(
      "select 1 from imports where owner_id = $1 and id = $2 and run_id = $3 for share",
      [run.ownerId, run.importId, run.runId],
    );
    if (held.rows.length === 0) throw new RunLost();
    const copy = openCopy(client, COPY);
    await copy.write(bytes);
    const added = await copy.end();
    await client.query("commit");
    client.release();
    return added;
  } catch (error) {
    // Whatever state the connection is in, nobody gets it again; its transaction goes with it.
    client.release(true);
    throw error;
  }
}
