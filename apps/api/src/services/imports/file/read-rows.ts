import {
  futureDates,
  isForeign,
  mappedPlaces,
  matchHeaders,
  ownColumns,
  parseCustomerRow,
  readCells,
} from "@dakiya/domain/customer";
import type {
  ColumnMapping,
  CustomerRow,
  FileForms,
  ImportColumn,
  OwnCells,
  OwnColumn,
} from "@dakiya/domain/customer";
import type { FieldDefinition } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportMapping } from "@dakiya/domain/wire";
import { IMPORT_LIMITS, ImportRefusal } from "./limits.ts";
import type { CsvRecord } from "./split-records.ts";

/** Where the columns are in the file being read. */
export type ImportHeader = {
  cells: string[];
  mapping: ColumnMapping;
  /** The account's own fields among its columns. */
  own: readonly OwnColumn[];
  /** Headings whose cells are ignored. */
  unmatched: string[];
  /** Another program wrote the file. */
  foreign: boolean;
};

/** The result of reading one record. */
type ImportRow = { kind: "valid"; line: number; row: CustomerRow } | RefusedRow;

/** Why a record was refused, and its cells as in the file. */
export type RefusedRow = {
  kind: "refused";
  line: number;
  errors: { column: string; reason: string }[];
  cells: string[];
};

const HEADING_CHARACTERS = 200;

/** The column name of an error that concerns the whole row. */
const WHOLE_ROW = "row";

/**
 * Reads the header of a file.
 *
 * @param mapping - The columns' meaning as the user gave it; null derives it from the headings.
 * @param own - The account's own fields. One that is gone is no column any more.
 * @throws ImportRefusal when no row of the file could be read.
 */
export function readHeader(
  cells: string[],
  mapping: ImportMapping | null,
  own: readonly FieldDefinition[] = [],
): ImportHeader {
  const columns: ColumnMapping = mapping ?? matchHeaders(cells, own).mapping;
  if (mapping === null && columns.email === undefined)
    throw new ImportRefusal(MESSAGES.server.importNoEmailColumn);
  const flaw = findMappingFlaw(columns, cells.length);
  if (flaw !== null) throw new ImportRefusal(flaw);
  const usedPlaces = new Set(mappedPlaces(columns));
  const unmatched = cells.filter((cell, index) => !usedPlaces.has(index) && cell.trim() !== "");
  return {
    cells,
    mapping: columns,
    own: ownColumns(columns, own),
    unmatched,
    foreign: isForeign(cells),
  };
}

/**
 * The headings of a file, unchanged.
 *
 * @throws ImportRefusal when there are none, or too many.
 */
export function readHeadings(record: CsvRecord): string[] {
  if ("reason" in record) throw new ImportRefusal("The first line can't be read as column names");
  const cells = record.cells.map((cell) => storableText(cell, HEADING_CHARACTERS));
  while (cells.at(-1) === "") cells.pop();
  if (cells.length > IMPORT_LIMITS.columns) {
    throw new ImportRefusal(`The file has more than ${IMPORT_LIMITS.columns} columns`);
  }
  return cells;
}

/**
 * Reads one record under a header. Null for a blank one, which is not counted.
 *
 * @param forms - How the file writes dates and amounts; updated by what the record shows.
 * @param readOwn - Reads the account's own fields among the cells.
 */
export function readRow(
  record: CsvRecord,
  header: ImportHeader,
  forms: FileForms,
  readOwn: (cells: readonly string[]) => OwnCells,
): ImportRow | null {
  if ("reason" in record) {
    if (record.raw.trim() === "") return null;
    return refuseRow(record, [{ column: WHOLE_ROW, reason: record.reason }]);
  }
  const { line, cells } = record;
  if (cells.every(isBlank)) return null;
  const flaw = findFlaw(cells, header);
  if (flaw !== null) return refuseRow(record, [flaw]);
  const result = parseCustomerRow(readCells(header.mapping, cells, header.foreign), forms);
  const { attributes, errors: ownFlaws } = readOwn(cells);
  const flaws = result.ok ? futureDates(result.row, Date.now()) : result.errors;
  if (result.ok && flaws.length + ownFlaws.length === 0) {
    if (attributes !== undefined) result.row.attributes = attributes;
    return { kind: "valid", line, row: result.row };
  }
  const errors = flaws.map(({ column, reason }) => {
    const heading = headingOf(header, column, cells);
    return { column: heading, reason: reason.replace(`"${column}"`, () => `"${heading}"`) };
  });
  const ownErrors = ownFlaws.map(({ place, label, reason }) => {
    const heading = header.cells[place]?.trim() || label;
    return { column: heading, reason: reason.replace(`"${label}"`, () => `"${heading}"`) };
  });
  return refuseRow(record, [...errors, ...ownErrors]);
}

/** The file's own name of a column; of several with one meaning, the one that is filled in this row. */
export function headingOf(
  { mapping, cells: headings }: ImportHeader,
  column: ImportColumn,
  cells: readonly string[] = [],
): string {
  const places = mapping[column] ?? [];
  const place = places.find((at) => !isBlank(cells[at] ?? "")) ?? places[0];
  return (place !== undefined && headings[place]?.trim()) || column;
}

/** A record that is not imported, for these reasons. */
export function refuseRow(record: CsvRecord, errors: RefusedRow["errors"]): RefusedRow {
  const cells = storable("reason" in record ? [record.raw] : record.cells);
  return { kind: "refused", line: record.line, errors, cells };
}

const isBlank = (cell: string): boolean => cell.trim() === "";
const isLong = (cell: string): boolean => cell.length > IMPORT_LIMITS.cellCharacters;

/** What is wrong with a row under any mapping: too many cells, or one too long. */
function findFlaw(
  cells: readonly string[],
  header: ImportHeader,
): { column: string; reason: string } | null {
  if (cells.length > header.cells.length) {
    const count = cells.findLastIndex((cell) => cell !== "") + 1;
    if (count > header.cells.length) {
      const reason = `This row has ${count} cells where the header has ${header.cells.length}`;
      return { column: WHOLE_ROW, reason };
    }
  }
  const long = cells.findIndex(isLong);
  if (long === -1) return null;
  const reason = `This cell is longer than ${IMPORT_LIMITS.cellCharacters} characters`;
  return { column: header.cells[long] || WHOLE_ROW, reason };
}

/** As many cells, of such length, without the NUL character PostgreSQL refuses. */
function storable(cells: string[]): string[] {
  return cells
    .slice(0, IMPORT_LIMITS.columns + 1)
    .map((cell) => storableText(cell, IMPORT_LIMITS.cellCharacters));
}

/**
 * What is wrong with a column mapping, as a sentence; null when it can be used.
 *
 * @param headings - How many headings the file has; null while that is unknown.
 */
export function findMappingFlaw(mapping: ImportMapping, headings: number | null): string | null {
  if (mapping.email === undefined) return MESSAGES.server.importMapsNoEmail;
  const usedPlaces = mappedPlaces(mapping);
  if (new Set(usedPlaces).size < usedPlaces.length) return MESSAGES.server.importMapsTwice;
  if (headings !== null && usedPlaces.some((index) => index >= headings)) {
    return MESSAGES.server.importMapsNothing(headings);
  }
  return null;
}

const HALF_A_PAIR = /[\uD800-\uDBFF]$/;

/** The longest prefix of a text that the database takes: no NUL, and no character cut in two. */
export function storableText(text: string, characters: number): string {
  const excerpt =
    text.length > characters ? text.slice(0, characters).replace(HALF_A_PAIR, "") : text;
  return excerpt.replaceAll("\0", "\uFFFD");
}
