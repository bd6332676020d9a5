import type { ColumnGuess, FieldDefinition } from "@dakiya/domain/fields";
import type { DateProof, FileEncoding } from "@dakiya/domain/import";
import type { FileReading, IgnoredColumn, ImportMapping } from "@dakiya/domain/wire";
import type { ErasedList } from "../../customers/check-erased.ts";
import type { AddedTo } from "../added-columns.ts";
import type { OptOut } from "./opt-outs.ts";
import type { ImportHeader } from "./read-rows.ts";
import type { BatchForm, StagedBatch } from "./staged-batch.ts";

/**
 * A question about the meaning of columns: the headings, the first rows with cells cut short, the number of opt-out cells in
 * each column that is not read as such, and the guessed type of each as a new field.
 */
export type FileQuestion = {
  headings: string[];
  samples: string[][];
  optOuts: number[];
  guesses: (ColumnGuess | null)[];
  /** Where the headings were found. */
  found: { line: number; skipped: number };
};

/** The file can't be read before the user maps its columns; nothing of it is stored. */
export type Asks = { kind: "asks"; question: FileQuestion };

export type Halt =
  | Asks
  /** The file is read again with its proof. */
  | { kind: "rereads"; proof: FileProof };

/** Findings of one pass over a file: its date format, and columns with opt-outs. */
export type FileProof = {
  dates?: DateProof;
  /** Number of opt-out cells in each column, by place. */
  optOuts?: readonly number[];
};

export type RefusedColumn = {
  line: number;
  column: string;
  reason: string;
  cells: string[];
  /** The row was taken without this cell. */
  taken?: boolean;
};

export type ParsedPiece = {
  /** Set once, with the piece that completed the header. */
  header: ImportHeader | null;
  batches: StagedBatch[];
  errors: RefusedColumn[];
  /** Opt-outs that its stored rows don't hold. */
  optOuts: OptOut[];
  rowsRead: number;
  refused: number;
  /** Valid rows without a cell that could not be read. */
  warned: number;
  /** Currencies other than the rupee seen in amounts so far. */
  currencies: string[];
  /** Phone numbers so far that a spreadsheet has shortened. */
  damagedPhones: number;
  /** The file names more emails than fit in memory: only the database can find its duplicates. */
  mayRepeat: boolean;
  /** Cells against mail so far, by place, in columns that are not read for it. */
  unread: readonly number[];
  /** Set with the last piece. */
  ignored: IgnoredColumn[];
  halt: Halt | null;
};

export type FileParser = {
  push: (bytes: Uint8Array) => ParsedPiece;
  end: () => ParsedPiece;
};

/** How a file is parsed: its encoding, its account, and the form its rows are stored in. */
export type ParseOptions = {
  accountId: number;
  importId: number;
  encoding: FileEncoding;
  reading?: FileReading;
  form: BatchForm;
  /** The columns' meaning; null derives it from the headings. */
  mapping: ImportMapping | null;
  /** Halts with a question when headings are unclear and `mapping` is null. */
  asks?: boolean;
  batchRows?: number | undefined;
  /** The account's own fields, which columns can mean. */
  own?: readonly FieldDefinition[];
  /** Findings of an earlier pass over the file. */
  proof?: FileProof | undefined;
  /** Set to add columns that an earlier import of the file ignored. */
  adds?: AddedTo | null;
  /** Erased addresses of the account: their rows are refused and not stored. */
  erased?: ErasedList | null;
};

/** A piece of which nothing was read yet. */
export const emptyPiece = (): ParsedPiece => ({
  header: null,
  batches: [],
  errors: [],
  optOuts: [],
  rowsRead: 0,
  refused: 0,
  warned: 0,
  currencies: [],
  damagedPhones: 0,
  mayRepeat: false,
  unread: [],
  ignored: [],
  halt: null,
});
