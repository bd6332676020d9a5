import { cleanAddress } from "@dakiya/domain/cells";
import {
  createOwnCellsReader,
  isReadWrongly,
  mappedPlaces,
  matchHeaders,
  newFileForms,
} from "@dakiya/domain/import";
import type { ColumnMapping, CustomerRow, DateProof, FileEncoding } from "@dakiya/domain/import";
import type { ColumnGuess, FieldDefinition } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { FileReading, IgnoredColumn, ImportMapping } from "@dakiya/domain/wire";
import type { AddedTo } from "../added-columns.ts";
import { checkErased } from "../../customers/erased-addresses.ts";
import type { ErasedList } from "../../customers/erased-addresses.ts";
import { describeIgnored, watchColumns } from "./column-guesses.ts";
import type { ColumnWatch } from "./column-guesses.ts";
import { IMPORT_LIMITS, ImportRefusal } from "./limits.ts";
import { optOutsOf, optOutsOfLine, STATUS_COLUMNS, watchOptOuts } from "./opt-outs.ts";
import type { OptOut, OptOutWatch } from "./opt-outs.ts";
import { createCsvReader } from "./read-csv.ts";
import {
  headingAt,
  headingOf,
  readAddedHeader,
  readHeader,
  readHeadings,
  readRow,
  refuseRow,
  storableText,
} from "./read-rows.ts";
import type { Headings, ImportHeader, RefusedRow } from "./read-rows.ts";
import { createSeenEmails } from "./seen-emails.ts";
import type { CsvRecord } from "./split-records.ts";
import { createBatchBuilder } from "./staged-batch.ts";
import type { BatchForm, StagedBatch } from "./staged-batch.ts";

/**
 * How much is parsed at a time: the rows of more would survive a minor garbage collection and be copied for nothing.
 */
const PIECE_BYTES = 65_536;

/** Rows stored by one statement. */
const BATCH_ROWS = 5_000;

/** Rows shown with the question what a file's columns mean, and how much of their cells. */
const SAMPLES = 5;
const SAMPLE_CHARACTERS = 200;

/**
 * The headings of a file that leave open what its columns mean, its first rows, cells cut short, how many cells of each
 * column say no to email though it is not read for that, and what each could be as a new field.
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

/** Why reading ends early. */
export type Halt =
  | Asks
  /** The file is read again with what it proved. */
  | { kind: "rereads"; proof: FileProof };

/** What a pass over a file proved: how it writes dates, and places of columns that hold words against mail. */
export type FileProof = {
  dates?: DateProof;
  /** How many cells of each column say no to email, by place. */
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

/** The result of parsing one piece of a file. */
export type ParsedPiece = {
  /** Set once, with the piece that completed the header. */
  header: ImportHeader | null;
  batches: StagedBatch[];
  errors: RefusedColumn[];
  /** What its rows say against mail, beside the stored ones. */
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

/** Parses a CSV file given in pieces. Pure computation, so that it can run in a worker thread. */
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
  /** Halts with a question when headings leave open what their columns mean and `mapping` is null. */
  asks?: boolean;
  /** How many rows a batch has. */
  batchRows?: number | undefined;
  /** The account's own fields, which columns can mean. */
  own?: readonly FieldDefinition[];
  /** What an earlier pass over the file proved. */
  proof?: FileProof | undefined;
  /** Set to add columns that an earlier import of the file ignored. */
  adds?: AddedTo | null;
  /** Whom the account has erased: their rows are refused, and nothing of them is kept. */
  erased?: ErasedList | null;
};

/**
 * Makes the parser of one file. Both its functions throw ImportRefusal when the file as a whole can't be imported.
 */
export function createFileParser(options: ParseOptions): FileParser {
  const reader = createCsvReader(options.encoding, options.reading);
  const batch = createBatchBuilder(options.form, options);
  const batchRows = options.batchRows ?? BATCH_ROWS;
  const { own = [], adds = null } = options;
  /** Headings of cells to report; null for all. */
  let reported: ReadonlySet<string> | null = null;
  let header: ImportHeader | null = null;
  let question: FileQuestion | null = null;
  let watch: OptOutWatch = watchOptOuts([], []);
  let columns: ColumnWatch = watchColumns([], []);
  const first: string[][] = [];
  const { dates, optOuts = [] } = options.proof ?? {};
  const statuses = optOuts.flatMap((count, place) => (count > 0 ? [place] : []));
  const forms = newFileForms(dates);
  let readOwn = createOwnCellsReader([], forms);
  const seenEmails = createSeenEmails();
  const erased = checkErased(options.erased ?? null);
  let keptErrors = 0;

  /** Whether an erased address stands in a refused row, whose cells would be kept. */
  const isOfErased = (cells: readonly string[]): boolean =>
    options.erased != null &&
    cells.some((cell) => /[@\uFF20\uFE6B]/.test(cell) && erased.has(cleanAddress(cell) ?? ""));

  function refuseErased(piece: ParsedPiece, { line }: { line: number }, under: ImportHeader): void {
    const reason = MESSAGES.personalData.refusedRow;
    const errors = [{ column: headingOf(under, "email"), reason }];
    return refuse(piece, { kind: "refused", line, errors, cells: [] });
  }

  function keep(
    piece: ParsedPiece,
    record: CsvRecord,
    under: ImportHeader,
    row: ReturnType<typeof readRow>,
  ): void {
    if (row === null) return;
    piece.rowsRead += 1;
    if (row.kind === "refused") {
      if (isOfErased(row.cells)) return refuseErased(piece, row, under);
      remember(piece, record, under, row.row, false);
      return refuse(piece, row);
    }
    if (erased.has(row.row.email)) return refuseErased(piece, row, under);
    const line = seenEmails.lineOf(row.row.email, row.line);
    remember(piece, record, under, row.row, line === null);
    if (line !== null) {
      const reason = MESSAGES.server.importSameEmail(line);
      return refuse(piece, refuseRow(record, [{ column: headingOf(under, "email"), reason }]));
    }
    const flaws = row.flaws.filter(({ column }) => reported?.has(column) ?? true);
    if (flaws.length > 0) warn(piece, record, flaws);
    batch.add(row.row, row.line);
    if (batch.size() >= batchRows) piece.batches.push(batch.take());
  }

  function remember(
    piece: ParsedPiece,
    record: CsvRecord,
    under: ImportHeader,
    row: CustomerRow | undefined,
    isTaken: boolean,
  ): void {
    if (adds !== null) return;
    const said =
      "raw" in record
        ? optOutsOfLine(record)
        : row === undefined
          ? []
          : optOutsOf(row, record.cells, under.mapping, isTaken);
    for (const one of said) if (!erased.has(one.email)) piece.optOuts.push(one);
  }

  function refuse(piece: ParsedPiece, row: RefusedRow): void {
    piece.refused += 1;
    report(piece, row, false);
  }

  function warn(piece: ParsedPiece, record: CsvRecord, errors: RefusedRow["errors"]): void {
    piece.warned += 1;
    const row = refuseRow(record, errors);
    report(piece, isOfErased(row.cells) ? { ...row, cells: [] } : row, true);
  }

  function report(piece: ParsedPiece, row: RefusedRow, taken: boolean): void {
    row.errors.forEach(({ column, reason }, index) => {
      if (keptErrors >= IMPORT_LIMITS.keptErrors) return;
      keptErrors += 1;
      // One copy of a row's cells is enough, however many of them were refused.
      const cells = index === 0 ? row.cells : [];
      piece.errors.push({ line: row.line, column, reason, cells, taken });
    });
  }

  /** Takes the first record with content as the header, and asks about it where it leaves something open. */
  function begin(piece: ParsedPiece, record: CsvRecord): void {
    const found = readHeadings(record);
    const { cells: headings } = found;
    if (adds !== null) return beginAdding(piece, found, adds);
    if (options.asks === true && options.mapping === null && isUnclear(headings, own)) {
      const { mapping, watched, keepable } = matchHeaders(headings, own);
      columns = watchColumns(headings, keepable);
      watch = watchOptOuts(headings, readForMail(mapping, watched));
      const { line, skipped } = found.place;
      const { counts: optOuts } = watch;
      question = { headings, samples: first, optOuts, guesses: [], found: { line, skipped } };
    } else {
      header = readHeader(found, options.mapping, own, statuses);
      // In this program's own files every cell stands for itself.
      watch = watchOptOuts(
        header.foreign ? headings : [],
        readForMail(header.mapping, header.watched),
      );
      columns = watchColumns(headings, header.keepable);
      readOwn = createOwnCellsReader(header.own, forms);
      piece.header = header;
    }
  }

  /** The same for a file whose ignored columns are added; nothing else is looked for. */
  function beginAdding(piece: ParsedPiece, found: Headings, base: AddedTo): void {
    const { cells: headings, place } = found;
    const isSame = headings.length === base.headings.length;
    if (!isSame || headings.some((heading, at) => heading !== base.headings[at]))
      throw new ImportRefusal(MESSAGES.server.importOtherFile(base.filename));
    if (options.mapping === null) {
      columns = watchColumns(headings, base.places);
      const { line, skipped } = place;
      question = { headings, samples: first, optOuts: [], guesses: [], found: { line, skipped } };
      return;
    }
    header = readAddedHeader(found, base.mapping, options.mapping, own);
    reported = new Set(mappedPlaces(options.mapping).map((at) => headingAt(headings, at)));
    readOwn = createOwnCellsReader(header.own, forms);
    piece.header = header;
  }

  /** Keeps the first rows as samples, and counts cells against mail that nobody reads. */
  function look(record: CsvRecord, headings: readonly string[]): boolean {
    if (first.length < SAMPLES && hasContent(record)) first.push(sampleOf(headings, record));
    if (!("cells" in record)) return false;
    columns.see(record.cells);
    return watch.see(record.cells);
  }

  function parse(records: CsvRecord[], isLast: boolean): ParsedPiece {
    const piece = emptyPiece();
    for (const record of records) {
      if (question !== null) look(record, question.headings);
      else if (header === null) {
        if (hasContent(record)) begin(piece, record);
      } else if (look(record, header.cells) && options.mapping === null) {
        // From here on the file is only looked through, so that all such columns are known at once.
        const { cells: headings, line, skipped } = header;
        const { counts } = watch;
        question = {
          headings,
          samples: first,
          optOuts: counts,
          guesses: [],
          found: { line, skipped },
        };
      } else {
        keep(piece, record, header, readRow(record, header, forms, readOwn));
        if (isReadWrongly(forms)) {
          const proof = { dates: forms.proof, optOuts };
          return { ...emptyPiece(), halt: { kind: "rereads", proof } };
        }
      }
    }
    if (question !== null && isLast) piece.halt = haltFor(question);
    piece.currencies = [...forms.currencies];
    piece.damagedPhones = forms.damagedPhones;
    piece.mayRepeat = seenEmails.isFull();
    piece.unread = watch.counts;
    return piece;
  }

  function haltFor(open: FileQuestion): Halt {
    if (options.asks === true)
      return { kind: "asks", question: { ...open, guesses: columns.guesses() } };
    return { kind: "rereads", proof: { dates: forms.proof, optOuts: open.optOuts } };
  }

  return {
    push: (bytes) => parse(reader.push(bytes), false),
    end: () => {
      const piece = parse(reader.end(), true);
      if (header === null && question === null) throw new ImportRefusal("The file is empty");
      if (batch.size() > 0) piece.batches.push(batch.take());
      if (header !== null)
        piece.ignored = describeIgnored(header.cells, header.ignored, columns.guesses());
      return piece;
    },
  };
}

const hasContent = (record: CsvRecord): boolean =>
  "reason" in record || record.cells.some((cell) => cell.trim() !== "");

/** Whether no heading means email, or some mean nothing. */
function isUnclear(headings: string[], own: readonly FieldDefinition[]): boolean {
  const { missing, unmatched } = matchHeaders(headings, own);
  return missing.length > 0 || unmatched.length > 0;
}

/** Places of columns that are read for whether a person may be mailed, or hold names and addresses. */
function readForMail(mapping: ColumnMapping, watched: readonly number[]): number[] {
  const columns = [...STATUS_COLUMNS, "email", "name"] as const;
  return [...watched, ...columns.flatMap((column) => mapping[column] ?? [])];
}

function sampleOf(headings: readonly string[], record: CsvRecord): string[] {
  const cells = "cells" in record ? record.cells : [record.raw];
  return headings.map((_, index) => storableText(cells[index] ?? "", SAMPLE_CHARACTERS));
}

/** The bytes in pieces small enough to be read at once. */
export function* inPieces(bytes: Uint8Array, size = PIECE_BYTES): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const emptyPiece = (): ParsedPiece => ({
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
