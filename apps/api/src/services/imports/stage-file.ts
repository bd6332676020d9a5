import { setImmediate as turn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { imports } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";
import { ImportRefusal } from "./import-refusal.ts";
import { heldBy, reportProgress, type ImportRun } from "./import-run.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import { createCsvReader } from "./read-csv.ts";
import { readFile } from "./read-file.ts";
import { readHeader, readRow, type ImportHeader } from "./read-rows.ts";
import type { CsvRecord } from "./split-records.ts";
import {
  keepErrors,
  STAGE_BATCH,
  stageRows,
  type RefusedColumn,
  type ValidRow,
} from "./stage-rows.ts";

const REPORT_EVERY_MS = 250;

/** What reading the whole file came to. */
export type StagedFile = {
  header: ImportHeader;
  bytesRead: number;
  rowsRead: number;
  /** Valid rows, waiting for the merge. */
  staged: number;
  refused: number;
  keptErrors: number;
};

/**
 * Reads an import's file from end to end: valid rows wait in the database for the merge, refused ones are kept
 * with their reasons. Memory is bounded by a batch of rows, and other requests get their turn between pieces.
 *
 * @throws ImportRefusal when the file as a whole can't be imported, RunLost when another run has taken over.
 */
export async function stageFile(
  deps: Deps,
  run: ImportRun,
  signal: AbortSignal,
): Promise<StagedFile> {
  const reader = createCsvReader(run.encoding);
  let header: ImportHeader | null = null;
  const file = { bytesRead: 0, rowsRead: 0, staged: 0, refused: 0, keptErrors: 0 };
  let valid: ValidRow[] = [];
  let errors: RefusedColumn[] = [];
  let reportedAt = 0;
  // On PostgreSQL one statement is under way while the next batch is read; the embedded database has one thread.
  let underWay: Promise<void> = Promise.resolve();

  async function flush(least: number): Promise<void> {
    if (valid.length >= least && valid.length > 0) {
      const batch = valid;
      valid = [];
      file.staged += batch.length;
      await underWay;
      underWay = stageRows(deps.db, run, batch);
      // The rejection is met at the next await; until then it must not count as unhandled.
      underWay.catch(() => {});
    }
    if (errors.length >= least && errors.length > 0) {
      const batch = errors;
      errors = [];
      await underWay;
      await keepErrors(deps.db, run, batch);
    }
  }

  async function take(records: CsvRecord[]): Promise<void> {
    for (const record of records) {
      if (header === null) {
        if ("cells" in record && record.cells.every((cell) => cell.trim() === "")) continue;
        header = readHeader(record);
        await deps.db.update(imports).set({ header: header.cells }).where(heldBy(run));
        continue;
      }
      const row = readRow(record, header);
      if (row === null) continue;
      file.rowsRead += 1;
      if (row.kind === "valid") {
        valid.push({ line: row.line, row: row.row });
        continue;
      }
      file.refused += 1;
      row.errors.forEach(({ column, reason }, index) => {
        if (file.keptErrors >= IMPORT_LIMITS.keptErrors) return;
        file.keptErrors += 1;
        // One copy of a row's cells is enough, however many of them were refused.
        errors.push({ line: row.line, column, reason, cells: index === 0 ? row.cells : [] });
      });
    }
    await flush(STAGE_BATCH);
    const { bytesRead, rowsRead } = file;
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    await underWay;
    await reportProgress(deps.db, run, { bytesRead, rowsRead });
    reportedAt = performance.now();
  }

  for await (const bytes of readFile(deps.db, run)) {
    signal.throwIfAborted();
    file.bytesRead += bytes.length;
    await take(reader.push(bytes));
    await turn();
  }
  await take(reader.end());
  await flush(1);
  await underWay;
  if (header === null) throw new ImportRefusal("The file is empty");
  return { header, ...file };
}

/** Checks that all rows of this run wait where they should: an interrupted database could have lost some. */
export async function countStaged(
  db: Pick<Deps["db"], "execute">,
  run: ImportRun,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from import_rows
    where owner_id = ${run.ownerId} and import_id = ${run.importId}
  `);
  return rows[0]?.count ?? 0;
}
