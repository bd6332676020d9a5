import {
  matchHeaders,
  parseCustomerRow,
  readCells,
  type CsvColumn,
  type CustomerRow,
} from "@dakiya/domain/customer";
import { MESSAGES } from "@dakiya/domain/messages";
import { ImportRefusal } from "./import-refusal.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import type { CsvRecord } from "./split-records.ts";

/** Where the columns are in the file being read. */
export type ImportHeader = {
  cells: string[];
  mapping: Partial<Record<CsvColumn, number[]>>;
  /** Headings whose cells are ignored. */
  unmatched: string[];
};

/** What a record of the file became. */
export type ImportRow =
  | { kind: "valid"; line: number; row: CustomerRow }
  | {
      kind: "refused";
      line: number;
      errors: { column: string; reason: string }[];
      cells: string[];
    };

/** What an error that is no single column's is filed under. */
const WHOLE_ROW = "row";

/**
 * Reads the header of a file.
 *
 * @throws ImportRefusal when no row of the file could be read.
 */
export function readHeader(record: CsvRecord): ImportHeader {
  if ("reason" in record) throw new ImportRefusal("The first line can't be read as column names");
  const cells = record.cells.map((cell) => cell.slice(0, 200).replaceAll("\0", "\uFFFD"));
  while (cells.at(-1) === "") cells.pop();
  if (cells.length > IMPORT_LIMITS.columns) {
    throw new ImportRefusal(`The file has more than ${IMPORT_LIMITS.columns} columns`);
  }
  const { mapping, unmatched, missing } = matchHeaders(cells);
  if (missing.length > 0) throw new ImportRefusal(MESSAGES.server.importNoEmailColumn);
  return { cells, mapping, unmatched };
}

/** Reads one record under a header. Null for a blank one, which counts as nothing. */
export function readRow(record: CsvRecord, header: ImportHeader): ImportRow | null {
  if ("reason" in record) {
    if (record.raw.trim() === "") return null;
    const errors = [{ column: WHOLE_ROW, reason: record.reason }];
    return { kind: "refused", line: record.line, errors, cells: storable([record.raw]) };
  }
  const { line, cells } = record;
  if (cells.every((cell) => cell.trim() === "")) return null;
  const refused = (errors: { column: string; reason: string }[]): ImportRow => ({
    kind: "refused",
    line,
    errors,
    cells: storable(cells),
  });
  if (cells.length > header.cells.length) {
    const extra = cells.findLastIndex((cell) => cell !== "") + 1;
    if (extra > header.cells.length) {
      const reason = `This row has ${extra} cells where the header has ${header.cells.length}`;
      return refused([{ column: WHOLE_ROW, reason }]);
    }
  }
  const long = cells.findIndex((cell) => cell.length > IMPORT_LIMITS.cellCharacters);
  if (long !== -1) {
    const reason = `This cell is longer than ${IMPORT_LIMITS.cellCharacters} characters`;
    return refused([{ column: header.cells[long] ?? WHOLE_ROW, reason }]);
  }
  const read = parseCustomerRow(readCells(header.mapping, cells));
  return read.ok ? { kind: "valid", line, row: read.row } : refused(read.errors);
}

/** As many cells, of such length and without the one character that the database takes. */
function storable(cells: string[]): string[] {
  return cells
    .slice(0, IMPORT_LIMITS.columns + 1)
    .map((cell) => cell.slice(0, IMPORT_LIMITS.cellCharacters).replaceAll("\0", "\uFFFD"));
}
