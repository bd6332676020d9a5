import type { DateProof } from "@dakiya/domain/customer";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { customers } from "../../../db/schema/index.ts";
import { allowTime } from "../../../db/long-statement.ts";
import type { Deps } from "../../../deps.ts";
import { isEmailTaken } from "../../customers/save-customer.ts";
import { completeImport, holdImport } from "./complete-import.ts";
import { type ImportRun, nameOfRun } from "../import-run.ts";
import { openCopy } from "./copy-rows.ts";
import { type ReadThrough, type RowStore, readThrough } from "./read-through.ts";
import { clearStaged } from "./stage-rows.ts";
import { STAGED_COLUMNS } from "../file/staged-batch.ts";

const COLUMNS = ["owner_id", "import_id", ...STAGED_COLUMNS.slice(1).map(([name]) => name)];
const COPY = `copy customers (${COLUMNS.join(", ")}) from stdin`;

/**
 * Imports a file for an owner without customers: with nothing to compare, its rows go straight into `customers`, by
 * one COPY in one transaction that is open while the file is read. They are invisible until the commit, and a failure
 * rolls all of them back.
 *
 * @returns The result of reading the file; null when this path is closed: the owner has customers, or gets one of the
 *   file's meanwhile, or the file may repeat an email. Nothing is left of the attempt.
 * @throws ImportRefusal, RunLost
 */
export async function addFresh(
  deps: Deps,
  run: ImportRun,
  signal: AbortSignal,
): Promise<ReadThrough | null> {
  if (deps.database.kind !== "postgres" || (await hasCustomers(deps, run.ownerId))) return null;
  let dates: DateProof | undefined;
  for (;;) {
    const read = await addOnce(deps, run, signal, dates);
    if (read !== null && !("reread" in read)) return read;
    await clearStaged(deps.db, run);
    if (read === null) return null;
    dates = read.reread;
  }
}

async function hasCustomers({ db }: Deps, ownerId: number): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from ${customers} where ${customers.ownerId} = ${ownerId} limit 1`,
  );
  return rowCount !== 0;
}

async function addOnce(
  deps: Deps,
  run: ImportRun,
  signal: AbortSignal,
  dates: DateProof | undefined,
): Promise<ReadThrough | { reread: DateProof } | null> {
  const client = await deps.database.pool.connect();
  let isWhole = false;
  try {
    await client.query("begin");
    await allowTime(client, "import");
    await client.query("select set_config('application_name', $1, true)", [nameOfRun(run)]);
    const copy = openCopy(client, COPY);
    const rows: RowStore = {
      form: "customers",
      store: async (batch) => {
        if (batch.form === "copy") await copy.write(batch.bytes);
      },
    };
    const read = await readThrough(deps, run, signal, rows, dates);
    if ("reread" in read) return read;
    const created = await copy.end();
    if (created !== read.valid) throw new Error("rows were lost on their way to the database");
    const tx = drizzle(client);
    await holdImport(tx, run);
    await completeImport(tx, run, read, { created, updated: 0, unchanged: 0, repeated: 0 });
    await client.query("commit");
    isWhole = true;
    return read;
  } catch (error) {
    if (isEmailTaken(error)) return null;
    throw error;
  } finally {
    // A connection in the middle of a COPY cannot be reused; closing it rolls back.
    client.release(!isWhole);
  }
}
