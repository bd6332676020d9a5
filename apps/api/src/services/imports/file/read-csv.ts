import { unwrapTextFormula } from "@dakiya/domain/customer";
import type { FileEncoding } from "@dakiya/domain/customer";
import type { FileReading } from "@dakiya/domain/wire";
import { parse } from "csv-parse/sync";
import { createTextDecoder } from "./encoding/text-decoder.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import { createRecordSplitter } from "./split-records.ts";
import type { CsvRecord, RecordSplitter } from "./split-records.ts";

/** Excel's `sep=` line before the header, which names the delimiter. */
const SEPARATOR_LINE = /^\uFEFF?sep=([,;\t])\n/i;

type CsvReader = {
  push: (bytes: Uint8Array) => CsvRecord[];
  end: () => CsvRecord[];
};

/**
 * Reads a CSV file as `createRecordReader` does, takes the `="…"` of spreadsheets off its cells, and marks cells with
 * characters that could not be read.
 */
export function createCsvReader(encoding: FileEncoding, reading: FileReading = {}): CsvReader {
  const reader = createRecordReader(encoding, reading);
  const finish = (records: CsvRecord[]): CsvRecord[] => {
    if (reader.isDamaged()) markDamage(records);
    return unwrapRecords(records);
  };
  return {
    push: (bytes) => finish(reader.push(bytes)),
    end: () => finish(reader.end()),
  };
}

/** Stands for bytes that are no character. */
const UNREADABLE = "\uFFFD";

function markDamage(records: CsvRecord[]): void {
  for (const record of records) {
    if (!("cells" in record)) continue;
    const damaged = record.cells.flatMap((cell, at) => (cell.includes(UNREADABLE) ? [at] : []));
    if (damaged.length > 0) record.damaged = damaged;
  }
}

/** In place: copying every record would cost an import of millions. */
function unwrapRecords(records: CsvRecord[]): CsvRecord[] {
  for (const record of records) {
    if (!("cells" in record)) continue;
    for (const [at, cell] of record.cells.entries()) {
      if (cell.startsWith("=")) record.cells[at] = unwrapTextFormula(cell);
    }
  }
  return records;
}

/** Reads the bytes of a CSV file, a chunk at a time, as records; the delimiter is detected from its header. */
export function createRecordReader(
  encoding: FileEncoding,
  { isStated = false }: FileReading = {},
): CsvReader & {
  /** Some of the text so far could not be read. */
  isDamaged: () => boolean;
} {
  const decoder = createTextDecoder(encoding, isStated);
  let isDamaged = false;
  let splitter: RecordSplitter | null = null;
  let beginning = "";
  let skippedLines = 0;

  /** Buffers until the header line is complete, then splits everything. */
  function split(text: string, isLast: boolean): CsvRecord[] {
    isDamaged ||= text.includes(UNREADABLE);
    if (splitter !== null) return splitter.push(text);
    beginning += text;
    const header = headerLine(beginning);
    if (header === undefined && !isLast && beginning.length <= IMPORT_LIMITS.recordCharacters) {
      return [];
    }
    const match = SEPARATOR_LINE.exec(beginning);
    const content = match === null ? beginning : beginning.slice(match[0].length);
    skippedLines = match === null ? 0 : 1;
    splitter = createRecordSplitter(match?.[1] ?? findDelimiter(header ?? beginning));
    beginning = "";
    return splitter.push(content);
  }

  const numbered = (records: CsvRecord[]): CsvRecord[] =>
    skippedLines === 0
      ? records
      : records.map((record) => ({ ...record, line: record.line + skippedLines }));

  return {
    push: (bytes) => numbered(split(decoder.push(bytes), false)),
    end: () => {
      const records = split(decoder.end(), true);
      return numbered([...records, ...(splitter?.end() ?? [])]);
    },
    isDamaged: () => isDamaged,
  };
}

/** The first non-blank line, once complete. A regular expression would be quadratic on one endless line. */
function headerLine(text: string): string | undefined {
  const start = text.search(/\S/);
  const end = start === -1 ? -1 : text.indexOf("\n", start);
  return end === -1 ? undefined : text.slice(start, end + 1);
}

const DELIMITERS = [",", ";", "\t"] as const;

/** The part of a header that decides the delimiter. */
const TELLING_CHARACTERS = 2_000;

/** Detects the delimiter of a file: the one of comma, semicolon and tab that gives its header most cells, else a comma. */
function findDelimiter(header: string): string {
  const start = header.slice(0, TELLING_CHARACTERS);
  const isOpen = start.split('"').length % 2 === 0;
  const counts = DELIMITERS.map((delimiter) => countCells(isOpen ? `${start}"` : start, delimiter));
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** 0 for a header that can't be read under this delimiter. */
function countCells(header: string, delimiter: string): number {
  try {
    const [cells] = parse(header, { delimiter, relax_quotes: true, to: 1 });
    return cells?.length ?? 0;
  } catch {
    return 0;
  }
}
