import { unwrapTextFormula } from "@dakiya/domain/cells";
import type { FileEncoding } from "@dakiya/domain/import";
import type { FileReading } from "@dakiya/domain/wire";
import { createTextDecoder } from "./encoding/text-decoder.ts";
import {
  findLayout,
  isContent,
  nameColumns,
  SAMPLE_CHARACTERS,
  SAMPLE_LINES,
} from "./find-layout.ts";
import type { Layout } from "./find-layout.ts";
import { createRecordSplitter } from "./split-records.ts";
import type { CsvRecord, RecordSplitter } from "./split-records.ts";

type CsvReader = {
  push: (bytes: Uint8Array) => CsvRecord[];
  end: () => CsvRecord[];
};

/** Reads a CSV file as records, takes the `="…"` of spreadsheets off, and marks cells that could not be read. */
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

/**
 * Reads the bytes of a CSV file, a chunk at a time, as records. Its layout is found by its beginning. The first record with
 * content is that of the headings: lines above them are left out, and where the file has none, they are made up as line 0.
 */
export function createRecordReader(
  encoding: FileEncoding,
  reading: FileReading = {},
): CsvReader & {
  /** Some of the text so far could not be read. */
  isDamaged: () => boolean;
} {
  const decoder = createTextDecoder(encoding, reading.isStated);
  let isDamaged = false;
  let splitter: RecordSplitter | null = null;
  let layout: Layout | null = null;
  let place: (records: CsvRecord[]) => CsvRecord[] = (records) => records;
  let beginning = "";
  let lines = 0;

  /** Buffers the beginning, which tells the layout, then splits everything. */
  function split(text: string, isLast: boolean): CsvRecord[] {
    isDamaged ||= text.includes(UNREADABLE);
    if (splitter !== null) return splitter.push(text);
    beginning += text;
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
    if (!isLast && lines <= SAMPLE_LINES && beginning.length <= SAMPLE_CHARACTERS) return [];
    layout = findLayout(beginning, isLast, reading);
    place = placeHeadings(layout);
    splitter = createRecordSplitter(layout.separator);
    const content = layout.skippedLines === 0 ? beginning : afterLine(beginning);
    beginning = "";
    return splitter.push(content);
  }

  const numbered = (records: CsvRecord[]): CsvRecord[] => {
    const skipped = layout?.skippedLines ?? 0;
    return place(
      skipped === 0
        ? records
        : records.map((record) => ({ ...record, line: record.line + skipped })),
    );
  };

  return {
    push: (bytes) => numbered(split(decoder.push(bytes), false)),
    end: () => {
      const records = split(decoder.end(), true);
      return numbered([...records, ...(splitter?.end() ?? [])]);
    },
    isDamaged: () => isDamaged,
  };
}

const afterLine = (text: string): string => text.slice(text.indexOf("\n") + 1);

/** Leaves out lines above the headings, and names the columns; later rows are passed on unchanged. */
function placeHeadings({ headingLine, rows }: Layout): (records: CsvRecord[]) => CsvRecord[] {
  let isPlaced = false;
  let skipped = 0;
  return (records) => {
    if (isPlaced) return records;
    for (const [at, record] of records.entries()) {
      if (!isContent(record)) continue;
      if (record.line < headingLine) {
        skipped += 1;
        continue;
      }
      isPlaced = true;
      const below = rows.filter(({ line }) => line > record.line || headingLine === 0);
      const layout = { skipped, rows: below.map(({ cells }) => cells) };
      if (headingLine === 0)
        return [{ line: 0, cells: nameColumns([], below), layout }, ...records.slice(at)];
      const heading =
        "cells" in record ? { ...record, cells: nameColumns(record.cells, below), layout } : record;
      return [heading, ...records.slice(at + 1)];
    }
    return [];
  };
}
