import { type DateProof, isReadWrongly, newFileForms } from "@dakiya/domain/customer";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportMapping } from "@dakiya/domain/wire";
import { IMPORT_LIMITS, ImportRefusal } from "./limits.ts";
import type { CsvEncoding } from "./encoding.ts";
import { createCsvReader } from "./read-csv.ts";
import {
  type ImportHeader,
  type RefusedRow,
  headingOf,
  readHeader,
  readRow,
  refuseRow,
} from "./read-rows.ts";
import { createSeenEmails } from "./seen-emails.ts";
import type { CsvRecord } from "./split-records.ts";
import { type BatchForm, type StagedBatch, createBatchBuilder } from "./staged-batch.ts";

/**
 * How much is parsed at a time: the rows of more would survive a minor garbage collection and be copied for nothing.
 */
const PIECE_BYTES = 65_536;

/** Rows stored by one statement. */
const BATCH_ROWS = 5_000;

export type RefusedColumn = { line: number; column: string; reason: string; cells: string[] };

/** The result of parsing one piece of a file. */
export type ParsedPiece = {
  /** Set once, with the piece that completed the header. */
  header: ImportHeader | null;
  batches: StagedBatch[];
  errors: RefusedColumn[];
  rowsRead: number;
  refused: number;
  /** Currencies other than the rupee seen in amounts so far. */
  currencies: string[];
  /** The file names more emails than fit in memory: only the database can find its duplicates. */
  mayRepeat: boolean;
  /**
   * The file's dates proved to be the other way round: nothing counts, and the file is read again with this as
   * `dates`.
   */
  reread: DateProof | null;
};

/** Parses a CSV file given in pieces. Pure computation, so that it can run in a worker thread. */
export type FileParser = {
  push: (bytes: Uint8Array) => ParsedPiece;
  end: () => ParsedPiece;
};

/** How a file is parsed: its encoding, its owner, and the form its rows are stored in. */
export type ParseOptions = {
  ownerId: number;
  importId: number;
  encoding: CsvEncoding;
  form: BatchForm;
  /** The columns' meaning; null derives it from the headings. */
  mapping: ImportMapping | null;
  /** What an earlier pass over the file proved of its dates. */
  dates?: DateProof | undefined;
};

/**
 * Makes the parser of one file. Both its functions throw ImportRefusal when the file as a whole can't be imported.
 */
export function createFileParser(options: ParseOptions): FileParser {
  const reader = createCsvReader(options.encoding);
  const batch = createBatchBuilder(options.form, options);
  let header: ImportHeader | null = null;
  const forms = newFileForms(options.dates);
  const seen = createSeenEmails();
  let keptErrors = 0;

  function keep(
    piece: ParsedPiece,
    record: CsvRecord,
    under: ImportHeader,
    row: ReturnType<typeof readRow>,
  ): void {
    if (row === null) return;
    piece.rowsRead += 1;
    if (row.kind === "refused") return refuse(piece, row);
    const first = seen.lineOf(row.row.email, row.line);
    if (first !== null) {
      const reason = MESSAGES.server.importSameEmail(first);
      return refuse(piece, refuseRow(record, [{ column: headingOf(under, "email"), reason }]));
    }
    batch.add(row.row, row.line);
    if (batch.size() >= BATCH_ROWS) piece.batches.push(batch.take());
  }

  function refuse(piece: ParsedPiece, row: RefusedRow): void {
    piece.refused += 1;
    row.errors.forEach(({ column, reason }, index) => {
      if (keptErrors >= IMPORT_LIMITS.keptErrors) return;
      keptErrors += 1;
      // One copy of a row's cells is enough, however many of them were refused.
      piece.errors.push({ line: row.line, column, reason, cells: index === 0 ? row.cells : [] });
    });
  }

  function parse(records: CsvRecord[]): ParsedPiece {
    const piece = emptyPiece();
    for (const record of records) {
      if (header !== null) {
        keep(piece, record, header, readRow(record, header, forms));
        if (isReadWrongly(forms)) return { ...emptyPiece(), reread: forms.proof };
      } else if ("reason" in record || record.cells.some((cell) => cell.trim() !== "")) {
        header = readHeader(record, options.mapping);
        piece.header = header;
      }
    }
    piece.currencies = [...forms.currencies];
    piece.mayRepeat = seen.isFull();
    return piece;
  }

  return {
    push: (bytes) => parse(reader.push(bytes)),
    end: () => {
      const piece = parse(reader.end());
      if (header === null) throw new ImportRefusal("The file is empty");
      if (batch.size() > 0) piece.batches.push(batch.take());
      return piece;
    },
  };
}

/** The bytes in pieces small enough to be read at once. */
export function* inPieces(bytes: Uint8Array, size = PIECE_BYTES): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const emptyPiece = (): ParsedPiece => ({
  header: null,
  batches: [],
  errors: [],
  rowsRead: 0,
  refused: 0,
  currencies: [],
  mayRepeat: false,
  reread: null,
});
