import { setImmediate as turn } from "node:timers/promises";
import { newFileForms, type DateProof } from "@dakiya/domain/customer";
import { imports } from "../../../db/schema/index.ts";
import type { Deps } from "../../../deps.ts";
import { heldBy, reportProgress, type ImportRun } from "../import-run.ts";
import type { ParsedPiece, ParseOptions } from "../file/parse-file.ts";
import { openParser } from "../file/parse-thread.ts";
import { readFile } from "../upload/read-file.ts";
import type { ImportHeader } from "../file/read-rows.ts";
import { keepErrors } from "./stage-rows.ts";
import type { StagedBatch } from "../file/staged-batch.ts";

const REPORT_EVERY_MS = 250;

/** The result of reading the whole file. */
export type ReadThrough = {
  header: ImportHeader;
  bytesRead: number;
  rowsRead: number;
  /** Valid rows, all of them stored. */
  valid: number;
  refused: number;
  keptErrors: number;
  /** Currencies other than the rupee that amounts stood in. */
  currencies: string[];
  /** Its dates put the month before the day. */
  monthFirst: boolean;
  /** Several of the valid rows may have one email. */
  mayRepeat: boolean;
};

/** How a file's valid rows are stored, and in what form they come. */
export type RowStore = Pick<ParseOptions, "form"> & {
  store: (batch: StagedBatch) => Promise<void>;
};

/**
 * Reads an import's file once, to its end or until it proves to have been read wrongly: passes valid rows on, keeps
 * refused ones with their reasons and records progress. Memory is bounded by three chunks and their rows: while one
 * chunk's rows are stored, the next is parsed and the one after it fetched.
 *
 * @param dates - What an earlier pass proved of the file's dates.
 * @throws ImportRefusal when the file as a whole can't be imported, RunLost when another run has taken over.
 */
export async function readThrough(
  deps: Deps,
  run: ImportRun,
  signal: AbortSignal,
  { form, store }: RowStore,
  dates: DateProof | undefined,
): Promise<ReadThrough | { reread: DateProof }> {
  const { ownerId, importId, encoding, mapping } = run;
  const parser = openParser(
    { ownerId, importId, encoding, form, mapping, dates },
    run.isEarly ? Number.POSITIVE_INFINITY : run.bytesTotal,
  );
  const file = { bytesRead: 0, rowsRead: 0, valid: 0, refused: 0, keptErrors: 0 };
  let header: ImportHeader | null = null;
  let currencies: string[] = [];
  let mayRepeat = false;
  let reportedAt = 0;
  let underWay: Promise<void> = Promise.resolve();

  async function keep(pieces: readonly ParsedPiece[], progress: Progress): Promise<void> {
    for (const piece of pieces) {
      if (piece.header !== null) {
        await deps.db.update(imports).set({ header: piece.header.cells }).where(heldBy(run));
      }
      for (const batch of piece.batches) {
        await store(batch);
        // Yields to the event loop: the embedded database answers within the same turn, and the next rows are ready.
        await turn();
      }
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
      for (const { count } of piece.batches) file.valid += count;
      ({ currencies, mayRepeat } = piece);
    }
    await underWay;
    const { bytesRead, rowsRead, refused: skipped } = file;
    underWay = keep(pieces, { bytesRead, rowsRead, skipped });
    // Its failure surfaces at the next await; until then it must not count as unhandled.
    underWay.catch(() => {});
  }

  async function* parsed(): AsyncGenerator<{ bytes: number; pieces: ParsedPiece[] }> {
    let before: { bytes: number; parsing: Promise<ParsedPiece[]> } | null = null;
    for await (const chunk of readFile(deps, run)) {
      signal.throwIfAborted();
      const bytes = chunk.length;
      const parsing = parser.push(chunk);
      parsing.catch(() => {});
      if (before !== null) yield { bytes: before.bytes, pieces: await before.parsing };
      before = { bytes, parsing };
    }
    if (before !== null) yield { bytes: before.bytes, pieces: await before.parsing };
    yield { bytes: 0, pieces: await parser.end() };
  }

  try {
    for await (const { bytes, pieces } of parsed()) {
      signal.throwIfAborted();
      file.bytesRead += bytes;
      const reread = pieces.at(-1)?.reread;
      if (reread) return { reread };
      await take(pieces);
    }
    await underWay;
  } finally {
    await parser.close();
    await underWay.catch(() => {});
  }
  if (header === null) throw new Error("a file without a header was taken for read");
  const { monthFirst } = newFileForms(dates);
  return { header, ...file, currencies, monthFirst, mayRepeat };
}

type Progress = { bytesRead: number; rowsRead: number; skipped: number };
