import { newFileForms, type DateProof } from "@dakiya/domain/customer";
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { importRows, imports } from "../../db/schema/index.ts";
import type { Deps } from "../../deps.ts";
import { heldBy, reportProgress, type ImportRun } from "./import-run.ts";
import type { ParsedPiece } from "./parse-file.ts";
import { openParser } from "./parse-thread.ts";
import { readFile } from "./read-file.ts";
import type { ImportHeader } from "./read-rows.ts";
import { clearStaged, keepErrors, stageRows } from "./stage-rows.ts";

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
  /** Currencies other than the rupee that amounts stood in. */
  currencies: string[];
  /** Its dates put the month before the day. */
  monthFirst: boolean;
};

/**
 * Reads an import's file from end to end: valid rows wait in the database for the merge, refused ones are kept
 * with their reasons. Memory is bounded by a chunk of the file and what it holds; while the database takes the
 * rows of one chunk, the next is read. A file whose dates turn out to put the month first is read again.
 *
 * @throws ImportRefusal when the file as a whole can't be imported, RunLost when another run has taken over.
 */
export async function stageFile(
  deps: Deps,
  run: ImportRun,
  signal: AbortSignal,
): Promise<StagedFile> {
  let dates: DateProof | undefined;
  for (;;) {
    const read = await readThrough(deps, run, signal, dates);
    if (!("reread" in read)) return read;
    await clearStaged(deps.db, run);
    dates = read.reread;
  }
}

/** Reads the file once, or until it shows that it was read wrongly. */
async function readThrough(
  deps: Deps,
  run: ImportRun,
  signal: AbortSignal,
  dates: DateProof | undefined,
): Promise<StagedFile | { reread: DateProof }> {
  const { ownerId, importId, encoding, mapping } = run;
  const form = deps.database.kind === "postgres" ? "copy" : "arrays";
  const parser = openParser({ ownerId, importId, encoding, form, mapping, dates }, run.bytesTotal);
  const file = { bytesRead: 0, rowsRead: 0, staged: 0, refused: 0, keptErrors: 0 };
  let header: ImportHeader | null = null;
  let currencies: string[] = [];
  let reportedAt = 0;
  let underWay: Promise<void> = Promise.resolve();

  async function store(pieces: readonly ParsedPiece[], progress: StagedProgress): Promise<void> {
    for (const piece of pieces) {
      if (piece.header !== null) {
        await deps.db.update(imports).set({ header: piece.header.cells }).where(heldBy(run));
      }
      for (const batch of piece.batches) await stageRows(deps, run, batch);
      if (piece.errors.length > 0) await keepErrors(deps.db, run, piece.errors);
    }
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    await reportProgress(deps.db, run, progress);
    reportedAt = performance.now();
  }

  async function take(pieces: readonly ParsedPiece[]): Promise<void> {
    for (const piece of pieces) {
      header = piece.header ?? header;
      file.rowsRead += piece.rowsRead;
      file.refused += piece.refused;
      file.keptErrors += piece.errors.length;
      for (const { count } of piece.batches) file.staged += count;
      currencies = piece.currencies;
    }
    await underWay;
    const { bytesRead, rowsRead, refused: skipped } = file;
    underWay = store(pieces, { bytesRead, rowsRead, skipped });
    // Its failure is met at the next await; until then it must not count as unhandled.
    underWay.catch(() => {});
  }

  try {
    for await (const bytes of readFile(deps.db, run)) {
      signal.throwIfAborted();
      file.bytesRead += bytes.length;
      const pieces = await parser.push(bytes);
      const reread = pieces.at(-1)?.reread;
      if (reread) return { reread };
      await take(pieces);
    }
    const last = await parser.end();
    const reread = last.at(-1)?.reread;
    if (reread) return { reread };
    await take(last);
    await underWay;
  } finally {
    await parser.close();
    await underWay.catch(() => {});
  }
  if (header === null) throw new Error("a file without a header was taken for read");
  const monthFirst = newFileForms(dates).monthFirst;
  return { header, ...file, currencies, monthFirst };
}

type StagedProgress = { bytesRead: number; rowsRead: number; skipped: number };

/** How many rows wait: an interrupted database could have lost some. */
export async function countStaged(db: Executor, run: ImportRun): Promise<number> {
  return await db.$count(
    importRows,
    sql`${importRows.ownerId} = ${run.ownerId} and ${importRows.importId} = ${run.importId}`,
  );
}
