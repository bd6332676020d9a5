import { setImmediate as turn } from "node:timers/promises";
import { newFileForms } from "@dakiya/domain/import";
import type { IgnoredColumn } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/client.ts";
import { importChunks, imports } from "../../../db/schema/index.ts";
import type { Deps } from "../../../deps.ts";
import { listErased } from "../../customers/erased-addresses.ts";
import { findFields } from "../../fields/find-fields.ts";
import { prefetch } from "../../prefetch.ts";
import { headingAt } from "../file/read-rows.ts";
import type { FileProof, Halt, ParsedPiece, ParseOptions } from "../file/parsed-piece.ts";
import { openParser } from "../file/parse-thread.ts";
import type { ThreadedParser } from "../file/parse-thread.ts";
import type { ImportHeader } from "../file/read-rows.ts";
import type { StagedBatch } from "../file/staged-batch.ts";
import { ownedBy, reportProgress } from "../import-run.ts";
import type { ImportRun } from "../import-run.ts";
import { keepErrors, keepOptOuts } from "./stage-rows.ts";

const REPORT_EVERY_MS = 250;

/** The result of reading the whole file. */
export type ReadThrough = {
  header: ImportHeader;
  bytesRead: number;
  rowsRead: number;
  /** Valid rows, all of them stored. */
  valid: number;
  refused: number;
  /** Valid rows that lack a cell which could not be read. */
  warned: number;
  keptErrors: number;
  /** Opt-outs of refused rows and second addresses are stored beside the rows. */
  hasOptOuts: boolean;
  /** Columns with opt-out cells, how many, and whether they were read as such. */
  optOutColumns: { heading: string; count: number; isRead: boolean }[];
  /** Currencies other than the rupee that amounts stood in. */
  currencies: string[];
  /** Phone numbers that a spreadsheet has shortened, and that were left out. */
  damagedPhones: number;
  /** Its dates put the month before the day. */
  monthFirst: boolean;
  ignored: IgnoredColumn[];
  /** Several of the valid rows may have one email. */
  mayRepeat: boolean;
};

/** How a file's valid rows are stored, in what form and how many at a time. */
export type RowStore = Pick<ParseOptions, "form" | "batchRows"> & {
  store: (batch: StagedBatch) => Promise<void>;
};

/**
 * Reads an import's file once, to its end or until reading halts: passes valid rows on, keeps refused ones with their
 * reasons and records progress. Memory is bounded by three chunks and their rows: while one chunk's rows are stored,
 * the next is parsed and the one after it fetched.
 *
 * @param proof - Findings of an earlier pass over the file.
 * @throws ImportRefusal when the file as a whole can't be imported, RunLost when another run has taken over.
 */
export async function readThrough(
  deps: Deps,
  run: ImportRun,
  signal: AbortSignal,
  { store, ...form }: RowStore,
  proof: FileProof | undefined,
): Promise<ReadThrough | Halt> {
  const erased = await listErased(deps.db, { ...deps, account: { id: run.accountId } });
  const own = await findFields(deps.db, run.accountId);
  const parser = openParser({ ...run, ...form, proof, erased, own }, run.bytesTotal);
  const file = { bytesRead: 0, rowsRead: 0, valid: 0, refused: 0, warned: 0, keptErrors: 0 };
  let hasOptOuts = false;
  let unread: readonly number[] = [];
  let header: ImportHeader | null = null;
  let currencies: string[] = [];
  let damagedPhones = 0;
  let mayRepeat = false;
  let ignored: IgnoredColumn[] = [];
  let reportedAt = 0;

  async function keep(piece: ParsedPiece): Promise<void> {
    if (piece.header !== null) {
      ({ header } = piece);
      await deps.db.update(imports).set({ header: piece.header.cells }).where(ownedBy(run));
    }
    for (const batch of piece.batches) {
      await store(batch);
      file.valid += batch.count;
      // Yields to the event loop: the embedded database answers within the same turn, and the next rows are ready.
      await turn();
    }
    if (piece.errors.length > 0) await keepErrors(deps.db, run, piece.errors);
    if (piece.optOuts.length > 0) await keepOptOuts(deps.db, run, piece.optOuts);
    hasOptOuts ||= piece.optOuts.length > 0;
    file.rowsRead += piece.rowsRead;
    file.refused += piece.refused;
    file.warned += piece.warned;
    file.keptErrors += piece.errors.length;
    ({ currencies, damagedPhones, mayRepeat, unread, ignored } = piece);
  }

  try {
    for await (const { bytes, pieces } of prefetch(parseChunks(deps.db, run, parser))) {
      signal.throwIfAborted();
      const halt = pieces.at(-1)?.halt;
      if (halt) return halt;
      for (const piece of pieces) await keep(piece);
      file.bytesRead += bytes;
      if (performance.now() - reportedAt < REPORT_EVERY_MS) continue;
      const { bytesRead, rowsRead, refused: skipped } = file;
      await reportProgress(deps.db, run, { bytesRead, rowsRead, skipped });
      reportedAt = performance.now();
    }
  } finally {
    await parser.close();
  }
  if (header === null) throw new Error("a file without a header was taken for read");
  const { monthFirst } = newFileForms(proof?.dates);
  const optOutColumns = [
    ...countedColumns(header, proof?.optOuts ?? [], true),
    ...countedColumns(header, unread, false),
  ];
  return {
    header,
    ...file,
    currencies,
    damagedPhones,
    monthFirst,
    ignored,
    mayRepeat,
    hasOptOuts,
    optOutColumns,
  };
}

function countedColumns(
  { cells }: ImportHeader,
  counts: readonly number[],
  isRead: boolean,
): ReadThrough["optOutColumns"] {
  return counts.flatMap((count, place) =>
    count > 0 ? [{ heading: headingAt(cells, place), count, isRead }] : [],
  );
}

type ParsedChunk = { bytes: number; pieces: ParsedPiece[] };

async function* parseChunks(
  db: Db,
  run: ImportRun,
  parser: ThreadedParser,
): AsyncGenerator<ParsedChunk> {
  for await (const chunk of prefetch(readChunks(db, run))) {
    const bytes = chunk.length;
    yield { bytes, pieces: await parser.push(chunk) };
  }
  yield { bytes: 0, pieces: await parser.end() };
}

/** An import's stored file, chunk by chunk. */
export async function* readChunks(
  db: Db,
  { accountId, importId }: ImportRun,
): AsyncGenerator<Uint8Array> {
  for (let seq = 0; ; seq += 1) {
    const [chunk] = await db
      .select({ bytes: importChunks.bytes })
      .from(importChunks)
      .where(
        sql`${importChunks.accountId} = ${accountId} and ${importChunks.importId} = ${importId}
          and ${importChunks.seq} = ${seq}`,
      );
    if (chunk === undefined) return;
    yield chunk.bytes;
  }
}
