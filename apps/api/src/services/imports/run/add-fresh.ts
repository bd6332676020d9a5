import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { customers } from "../../../db/schema/index.ts";
import { allowTime } from "../../../db/sql/long-statement.ts";
import type { Deps } from "../../../deps.ts";
import { holdFields } from "../../fields/find-fields.ts";
import { holdPurchaseSource } from "../../customers/purchase-source.ts";
import { isEmailTaken } from "../../customers/save-customer.ts";
import { applyOptOuts } from "./apply-opt-outs.ts";
import { completeImport, countRows, holdImport } from "./complete-import.ts";
import { nameOfRun } from "../import-run.ts";
import type { ImportRun } from "../import-run.ts";
import { keepMembers } from "./keep-members.ts";
import { openCopy } from "./copy-rows.ts";
import { readThrough } from "./read-through.ts";
import type { ReadThrough, RowStore } from "./read-through.ts";
import { clearStaged } from "./stage-rows.ts";
import type { Asks, FileProof, Halt } from "../file/parsed-piece.ts";
import { STAGED_COLUMNS } from "../file/staged-batch.ts";

const COLUMNS = ["account_id", "import_id", ...STAGED_COLUMNS.slice(1).map(([name]) => name)];
const COPY = `copy customers (${COLUMNS.join(", ")}) from stdin`;

/**
 * Imports a file for an account without customers: with nothing to compare, its rows go straight into `customers`, by
 * one COPY in one transaction that is open while the file is read. They are invisible until the commit, and a failure
 * rolls all of them back.
 *
 * @returns The result of reading the file; null when this path is closed: the account has customers or takes their
 *   figures from orders, or gets one of the file's meanwhile, or the file may repeat an email. Nothing is left of the attempt.
 * @throws ImportRefusal, RunLost
 */
export async function addFresh(
  deps: Deps,
  run: ImportRun,
  signal: AbortSignal,
  batchRows?: number,
): Promise<ReadThrough | Asks | null> {
  if (deps.database.kind !== "postgres" || (await hasCustomers(deps, run.accountId))) return null;
  let proof: FileProof | undefined;
  for (;;) {
    const result = await addOnce(deps, run, signal, { batchRows, proof });
    if (result !== null && !("kind" in result)) return result;
    await clearStaged(deps.db, run);
    if (result === null || result.kind === "asks") return result;
    ({ proof } = result);
  }
}

async function hasCustomers({ db }: Deps, accountId: number): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from ${customers} where ${customers.accountId} = ${accountId} limit 1`,
  );
  return rowCount !== 0;
}

async function addOnce(
  deps: Deps,
  run: ImportRun,
  signal: AbortSignal,
  { batchRows, proof }: { batchRows: number | undefined; proof: FileProof | undefined },
): Promise<ReadThrough | Halt | null> {
  const client = await deps.database.direct.connect();
  let isWhole = false;
  try {
    await client.query("begin");
    await allowTime(client, "import");
    await client.query("select set_config('application_name', $1, true)", [nameOfRun(run)]);
    // The fields whose values go in stay until the commit.
    await holdFields(drizzle(client), run.accountId);
    if ((await holdPurchaseSource(drizzle(client), run.accountId)) === "orders") return null;
    const copy = openCopy(client, COPY);
    const rows: RowStore = {
      form: "customers",
      batchRows,
      store: async ({ texts }) => {
        for (const lines of texts) await copy.write(lines);
      },
    };
    const result = await readThrough(deps, run, signal, rows, proof);
    if ("kind" in result) return result;
    const created = await copy.end();
    if (created !== result.valid) throw new Error("rows were lost on their way to the database");
    const tx = drizzle(client);
    await holdImport(tx, run);
    const optedOut = await applyOptOuts(tx, run, result.hasOptOuts);
    await keepMembers(tx, run, { onlyAdded: true });
    const counts = { created, updated: optedOut.changed, unchanged: 0, repeated: 0 };
    await completeImport(tx, run, result, { ...counts, listed: optedOut.listed });
    await client.query("commit");
    countRows(deps.metrics, result, counts);
    isWhole = true;
    return result;
  } catch (error) {
    if (isEmailTaken(error)) return null;
    throw error;
  } finally {
    // A connection in the middle of a COPY cannot be reused; closing it rolls back.
    client.release(!isWhole);
  }
}
