import { isReadWrongly, newFileForms, type DateProof } from "@dakiya/domain/customer";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportMapping } from "@dakiya/domain/wire";
import { ImportRefusal } from "./import-refusal.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import type { CsvEncoding } from "./probe-encoding.ts";
import { createCsvReader } from "./read-csv.ts";
import {
  headingOf,
  readHeader,
  readRow,
  refuseRow,
  type ImportHeader,
  type RefusedRow,
} from "./read-rows.ts";
import { createSeenEmails } from "./seen-emails.ts";
import type { CsvRecord } from "./split-records.ts";
import { createBatchBuilder, type BatchForm, type StagedBatch } from "./staged-batch.ts";

/**
 * How much is read at a time: the rows of more would outlive the garbage collector's next look at them, which then moves
 * them about for nothing.
 */
const PIECE_BYTES = 65_536;

/** Rows that go to the database in one statement. */
const BATCH_ROWS = 5_000;

export type RefusedColumn = { line: number; column: string; reason: string; cells: string[] };

/** What a piece of a file came to. */
export type ParsedPiece = {
  /** Told once, with the piece that completed it. */
  header: ImportHeader | null;
  batches: StagedBatch[];
  errors: RefusedColumn[];
  rowsRead: number;
  refused: number;
  /** Currencies other than the rupee that amounts stood in so far. */
  currencies: string[];
  /** The file names more emails than are remembered: only the database can tell whether it repeats some. */
  mayRepeat: boolean;
  /**
   * The dates of the file are the other way round than they were read: nothing of it counts, it has to be read
   * again from its beginning with this as `dates`.
   */
  reread: DateProof | null;
};

/** Reads a CSV file given in pieces; nothing but computing, so that it can be done in a thread of its own. */
export type FileParser = {
  push: (bytes: Uint8Array) => ParsedPiece;
  end: () => ParsedPiece;
};

/** How a file is to be read: its encoding, whose import it is, and the form its rows are stored in. */
export type ParseOptions = {
  ownerId: number;
  importId: number;
  encoding: CsvEncoding;
  form: BatchForm;
  /** What the columns mean; null goes by the headings. */
  mapping: ImportMapping | null;
  /** What an earlier reading of the file proved of its dates. */
  dates?: DateProof | undefined;
};

/**
 * Makes the reader of one file. Both its functions throw ImportRefusal when the file as a whole can't be
 * imported.
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
