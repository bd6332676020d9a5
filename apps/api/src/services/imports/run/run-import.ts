import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../db/client.ts";
import { allowTime } from "../../../db/sql/long-statement.ts";
import { importRows, imports } from "../../../db/schema/index.ts";
import type { Deps } from "../../../deps.ts";
import type { Attempt } from "../../../queue/queue.ts";
import { isDiskFull } from "../../../errors.ts";
import { IMPORT_LIMITS, ImportRefusal } from "../file/limits.ts";
import type { Asks, FileProof, FileQuestion } from "../file/parsed-piece.ts";
import {
  RunLost,
  claimImport,
  endEarlierRun,
  ownedBy,
  releaseImport,
  reportProgress,
} from "../import-run.ts";
import type { ImportRun } from "../import-run.ts";
import { addColumns } from "./add-columns.ts";
import { addFresh } from "./add-fresh.ts";
import { applyOptOuts } from "./apply-opt-outs.ts";
import { completeImport, countRows, giveUp, holdImport } from "./complete-import.ts";
import { keepMembers } from "./keep-members.ts";
import { importOrders } from "./import-orders.ts";
import { mergeRows } from "./merge-rows.ts";
import { readThrough } from "./read-through.ts";
import type { ReadThrough } from "./read-through.ts";
import { clearEnded } from "./clear-import.ts";
import { clearStaged, stageRows } from "./stage-rows.ts";

/** Attempts before an import is given up; the queue tries as often. */
export const MAX_ATTEMPTS = 4;

/** From this size on the planner needs statistics. */
const ANALYZE_FROM_ROWS = 500;

/**
 * Runs an import from its stored file to its end: stages all rows, then merges them in one transaction, so that
 * everything or nothing changes. After a crash it starts clean; after the end it does nothing.
 *
 * @param signal - Stops reading; the import gets a new job.
 * @param batchRows - How many rows one statement stores; absent, the number that is fastest.
 * @throws an error that another attempt may avoid.
 */
export async function runImport(
  deps: Deps,
  job: { accountId: number; importId: number },
  signal: AbortSignal,
  attempt: Attempt,
  batchRows?: number,
): Promise<void> {
  const run = await claimImport(deps.db, job, attempt);
  const file = run === null ? null : await carryOut(deps, run, signal, batchRows);
  // Runs in the background; when it is cut off, the next run of the import does it.
  await clearEnded(deps.db, job);
  if (file !== null && file.valid >= IMPORT_LIMITS.tidyFromRows) await tidyUp(deps);
}

/** @returns The result of reading, once all of it is imported; else null. */
async function carryOut(
  deps: Deps,
  run: ImportRun,
  signal: AbortSignal,
  batchRows: number | undefined,
): Promise<ReadThrough | null> {
  try {
    await endEarlierRun(deps, run);
    if (run.asks && run.reading.candidates !== undefined && run.reading.isConfirmed !== true) {
      await ask(deps, run, { headings: [], samples: [], optOuts: [], guesses: [] });
      return null;
    }
    const adds = run.adds !== null;
    if (!adds && (await importOrders(deps, run, signal))) return null;
    const result =
      (adds ? null : await addFresh(deps, run, signal, batchRows)) ??
      (await stageAndMerge(deps, run, signal, batchRows));
    if ("kind" in result) await ask(deps, run, result.question);
    return "kind" in result ? null : result;
  } catch (error) {
    if (error instanceof RunLost) return null;
    if (error instanceof ImportRefusal) {
      await giveUp(deps.db, ownedBy(run), error.message);
      return null;
    }
    if (signal.aborted) return await queueAnew(deps, run);
    if (run.attempt < MAX_ATTEMPTS) {
      await releaseImport(deps.db, run);
      throw error;
    }
    deps.log.error({ err: error, importId: run.importId }, "import given up");
    const { importDiskFull, importFailed } = MESSAGES.server;
    await giveUp(deps.db, ownedBy(run), isDiskFull(error) ? importDiskFull : importFailed);
    return null;
  }
}

/** A stopped, not failed, run costs no attempt. */
async function queueAnew({ db, queue }: Deps, run: ImportRun): Promise<null> {
  const { accountId, importId } = run;
  await db.transaction(async (tx) => {
    if (await releaseImport(tx, run))
      await queue.add(tx, "import-customers", [{ accountId, importId }]);
  });
  return null;
}

/** Has the import wait, without a run, for the meaning of its columns or how it is read. @throws RunLost */
async function ask(
  { db }: Deps,
  run: ImportRun,
  { found, ...question }: Omit<FileQuestion, "found"> & Partial<FileQuestion>,
): Promise<void> {
  const { rowCount } = await db
    .update(imports)
    .set({
      status: "mapping",
      runId: null,
      attempts: 0,
      header: question.headings,
      samples: question.samples,
      optOuts: [...question.optOuts],
      guesses: question.guesses,
      ...(found === undefined ? {} : { reading: { ...run.reading, found } }),
      heartbeatAt: sql`statement_timestamp()`,
    })
    .where(ownedBy(run));
  if (rowCount === 0) throw new RunLost();
}

async function stageAndMerge(
  deps: Deps,
  run: ImportRun,
  signal: AbortSignal,
  batchRows: number | undefined,
): Promise<ReadThrough | Asks> {
  const file = await stageFile(deps, run, signal, batchRows);
  if ("kind" in file) return file;
  signal.throwIfAborted();
  const { bytesRead, rowsRead, refused: skipped } = file;
  await reportProgress(deps.db, run, { status: "merging", bytesRead, rowsRead, skipped });
  await mergeFile(deps, run, file);
  return file;
}

async function mergeFile(deps: Deps, run: ImportRun, file: ReadThrough): Promise<void> {
  // Without it the planner takes the freshly filled table for an empty one.
  if (file.valid > ANALYZE_FROM_ROWS)
    await deps.db.execute(sql`select refresh_statistics('import_rows')`);
  const counts = await deps.db.transaction(async (tx) => {
    await allowTime(tx, "import");
    await holdImport(tx, run);
    if ((await countStaged(tx, run)) !== file.valid) throw new Error("staged rows were lost");
    const merge = {
      run,
      header: file.header,
      staged: file.valid,
      mayRepeat: file.mayRepeat,
      errorRoom: IMPORT_LIMITS.keptErrors - file.keptErrors,
    };
    const mergeCounts = await (run.adds === null
      ? mergeRows(tx, merge)
      : addColumns(tx, merge, run.adds));
    const hasOptOuts = run.adds === null && (file.hasOptOuts || mergeCounts.repeated > 0);
    const optedOut = await applyOptOuts(tx, run, hasOptOuts);
    await keepMembers(tx, run, { onlyAdded: mergeCounts.updated + mergeCounts.unchanged === 0 });
    const counted = { ...mergeCounts, updated: mergeCounts.updated + optedOut.changed };
    await completeImport(tx, run, file, { ...counted, listed: optedOut.listed });
    return counted;
  });
  countRows(deps.metrics, file, counts);
}

/** The import has ended: a failure here only leaves cleaning up for later. */
async function tidyUp(deps: Deps): Promise<void> {
  try {
    // No transaction may hold it, not even one that is made for a pooler.
    for (const table of ["import_rows", "import_chunks"])
      await deps.database.direct.query(`vacuum ${table}`);
    // Now: the embedded database's own vacuum comes within a minute, and the next page counts them.
    const isEmbedded = deps.database.kind === "embedded";
    await deps.db.execute(
      isEmbedded ? sql`vacuum (analyze) customers` : sql`select refresh_statistics('customers')`,
    );
  } catch (error) {
    deps.log.warn({ err: error }, "tidying up after an import failed");
  }
}

/**
 * Stages a file's valid rows for the merge. A file that proves how it is to be read (`FileProof`) is read again. One that
 * asks for the meaning of columns leaves nothing staged.
 *
 * @throws ImportRefusal when the file as a whole can't be imported, RunLost when another run has taken over.
 */
export async function stageFile(
  deps: Deps,
  run: ImportRun,
  signal: AbortSignal,
  batchRows?: number,
): Promise<ReadThrough | Asks> {
  const rows = {
    batchRows,
    form: deps.database.kind === "postgres" ? ("copy" as const) : ("arrays" as const),
    store: async (batch: Parameters<typeof stageRows>[2]) => await stageRows(deps, run, batch),
  };
  let proof: FileProof | undefined;
  for (;;) {
    const result = await readThrough(deps, run, signal, rows, proof);
    if (!("kind" in result)) return result;
    await clearStaged(deps.db, run);
    if (result.kind === "asks") return result;
    ({ proof } = result);
  }
}

/** Counts the staged rows: an unlogged table can lose some in a crash. */
async function countStaged(db: Executor, run: ImportRun): Promise<number> {
  return await db.$count(
    importRows,
    sql`${importRows.accountId} = ${run.accountId} and ${importRows.importId} = ${run.importId}`,
  );
}
