import {
  applyStatus,
  futureDates,
  isForeign,
  mappedPlaces,
  matchHeaders,
  withFirstName,
  ownColumns,
  parseCustomerRow,
  readCells,
  unnamedColumn,
  statusWord,
  strongestStatus,
  suggestMapping,
} from "@dakiya/domain/import";
import type {
  ColumnMapping,
  CustomerRow,
  FileForms,
  ImportColumn,
  OwnCells,
  OwnColumn,
  RowError,
  StatusOverrides,
} from "@dakiya/domain/import";
import type { FieldDefinition } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportMapping } from "@dakiya/domain/wire";
import { IMPORT_LIMITS, ImportRefusal } from "./limits.ts";
import { STATUS_COLUMNS } from "./opt-outs.ts";
import type { CsvRecord } from "./split-records.ts";

export type ImportHeader = {
  cells: string[];
  mapping: ColumnMapping;
  /** The account's own fields among its columns. */
  own: readonly OwnColumn[];
  /** Places of columns with a heading whose cells are ignored. */
  ignored: readonly number[];
  /** Those of them whose cells a field could keep. */
  keepable: readonly number[];
  /** Another program wrote the file. */
  foreign: boolean;
  /** Places of columns that say, among other things, whether the person may be mailed. */
  watched: readonly number[];
  /** Meaning of email-status cells in this program's files. */
  says: StatusOverrides;
  /** The line of the headings; 0 where the file has none. */
  line: number;
  /** Lines with content left out above them. */
  skipped: number;
};

export type Headings = {
  cells: string[];
  place: { line: number; skipped: number; rows: string[][] };
};

/** The result of reading one record; a valid row may lack cells that could not be read. */
export type ImportRow =
  | { kind: "valid"; line: number; row: CustomerRow; flaws: RefusedRow["errors"] }
  | RefusedRow;

export type RefusedRow = {
  kind: "refused";
  line: number;
  errors: { column: string; reason: string }[];
  cells: string[];
  /** Its readable part, if its address is readable. */
  row?: CustomerRow;
};

const HEADING_CHARACTERS = 200;

const WHOLE_ROW = "row";

/**
 * Reads the header of a file.
 *
 * @param mapping - The columns' meaning as the user gave it; null derives it from the headings.
 * @param own - The account's own fields. One that is gone is no column any more.
 * @param statuses - Places of further columns that hold words against mail.
 * @throws ImportRefusal when no row of the file could be read.
 */
export function readHeader(
  { cells, place }: Headings,
  mapping: ImportMapping | null,
  own: readonly FieldDefinition[] = [],
  statuses: readonly number[] = [],
): ImportHeader {
  const match = matchHeaders(cells, own);
  // Where no heading says anything, the cells do.
  const guessed = place.line === 0 ? suggestMapping(cells, place.rows, own) : match.mapping;
  const columns: ColumnMapping = mapping ?? guessed;
  if (mapping === null && columns.email === undefined)
    throw new ImportRefusal(MESSAGES.server.importNoEmailColumn);
  const flaw = findMappingFlaw(columns, cells.length);
  if (flaw !== null) throw new ImportRefusal(flaw);
  const watched = mapping === null ? [...new Set([...match.watched, ...statuses])] : [];
  const usedPlaces = new Set([...mappedPlaces(columns), ...watched]);
  const ignored = cells.flatMap((cell, place) =>
    usedPlaces.has(place) || cell.trim() === "" ? [] : [place],
  );
  // Columns that the user left out are worth keeping too.
  const worth = new Set([...match.keepable, ...mappedPlaces(match.mapping)]);
  return {
    cells,
    mapping: withFirstName(columns, cells),
    own: ownColumns(columns, own),
    ignored,
    keepable: ignored.filter((place) => worth.has(place)),
    foreign: isForeign(cells),
    watched,
    says: match.says,
    line: place.line,
    skipped: place.skipped,
  };
}

/**
 * Reads the header of a file once more to add columns that were ignored: all others keep their meaning, so that rows and
 * dates are read as before.
 *
 * @param mapping - The meaning of the added columns.
 * @throws ImportRefusal
 */
export function readAddedHeader(
  found: Headings,
  earlier: ImportMapping | null,
  mapping: ImportMapping,
  own: readonly FieldDefinition[],
): ImportHeader {
  const base = readHeader(found, earlier, own);
  const added = new Set(mappedPlaces(mapping));
  const whole: ImportMapping = { ...base.mapping };
  for (const [column, places = []] of typedEntries(base.mapping)) {
    const left = places.filter((place) => !added.has(place));
    if (left.length === 0) delete whole[column];
    else whole[column] = left;
  }
  const header = readHeader(found, { ...whole, ...mapping }, own);
  return { ...header, ignored: [], keepable: [] };
}

const typedEntries = (mapping: ColumnMapping) =>
  Object.entries(mapping) as [keyof ColumnMapping, number[] | undefined][];

/** The headings of a file, unchanged. @throws ImportRefusal when there are none, or too many. */
export function readHeadings(record: CsvRecord): Headings {
  if ("reason" in record) throw new ImportRefusal("The first line can't be read as column names");
  const cells = record.cells.map((cell) => storableText(cell, HEADING_CHARACTERS));
  while (cells.at(-1) === "") cells.pop();
  if (cells.length > IMPORT_LIMITS.columns) {
    throw new ImportRefusal(`The file has more than ${IMPORT_LIMITS.columns} columns`);
  }
  const { skipped = 0, rows = [] } = record.layout ?? {};
  return { cells, place: { line: record.line, skipped, rows } };
}

/**
 * Reads one record under a header. Null for a blank one, which is not counted.
 *
 * @param forms - How the file writes dates and amounts; updated by the record.
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
  const { line } = record;
  if (record.cells.every(isBlank)) return null;
  const { cells, damage } = withoutDamage(record, header);
  const flaw = findFlaw(cells, header);
  // Dates of a row whose cells may have moved prove nothing, so it gets a copy of the proof.
  const result = readCustomer(
    cells,
    header,
    flaw === null ? forms : { ...forms, proof: { ...forms.proof } },
  );
  if (flaw !== null)
    return { ...refuseRow(record, [flaw]), ...(result.ok ? { row: result.row } : {}) };
  if (!result.ok)
    return refuseRow(record, [...underHeadings(header, result.errors, cells), ...damage]);
  const { row, flaws = [] } = result;
  const { attributes, errors: ownFlaws } = readOwn(cells);
  if (attributes !== undefined) row.attributes = attributes;
  const late = dropFutureDates(row);
  if (flaws.length + late.length + ownFlaws.length + damage.length === 0)
    return { kind: "valid", line, row, flaws: [] };
  const ownErrors = ownFlaws.map(({ place, label, reason }) => {
    const heading = header.cells[place]?.trim() || label;
    return { column: heading, reason: reason.replace(`"${label}"`, () => `"${heading}"`) };
  });
  const errors = [...underHeadings(header, [...flaws, ...late], cells), ...ownErrors, ...damage];
  return { kind: "valid", line, row, flaws: errors };
}

/** Columns whose cells are read all the same: an address is judged by itself, and a "no" may still be known by its rest. */
const KEPT_DAMAGED = ["email", ...STATUS_COLUMNS] as const;

/** The cells of a record, blank where characters could not be read, and why. */
function withoutDamage(
  { cells, damaged = [] }: Extract<CsvRecord, { cells: string[] }>,
  { mapping, watched, cells: headings }: ImportHeader,
): { cells: string[]; damage: RefusedRow["errors"] } {
  if (damaged.length === 0) return { cells, damage: [] };
  const kept = new Set([...KEPT_DAMAGED.flatMap((column) => mapping[column] ?? []), ...watched]);
  const blank = damaged.filter((place) => !kept.has(place));
  const used = new Set(mappedPlaces(mapping));
  return {
    cells: cells.map((cell, place) => (blank.includes(place) ? "" : cell)),
    damage: blank
      .filter((place) => used.has(place))
      .map((place) => ({
        column: headings[place]?.trim() || WHOLE_ROW,
        reason: MESSAGES.server.importUnreadableCell,
      })),
  };
}

/** Reads our own columns, and opt-outs in watched ones. */
function readCustomer(
  cells: readonly string[],
  header: ImportHeader,
  forms: FileForms,
): ReturnType<typeof parseCustomerRow> {
  const { mapping, foreign, says, watched } = header;
  const values = readCells(mapping, cells, foreign, says);
  if (watched.length === 0) return parseCustomerRow(values, forms);
  const said = watched.map((place) => {
    const cell = (cells[place] ?? "").trim();
    const status = says.subscribed?.[cell.toLowerCase()] ?? statusWord(cell);
    // A status is no place or profession, even under such a heading.
    if (status !== null)
      for (const column of ["state", "occupation"] as const)
        if (mapping[column]?.includes(place) === true) values[column] = undefined;
    return status;
  });
  const result = parseCustomerRow(values, forms);
  const status = strongestStatus(said);
  if (result.ok && status !== null) applyStatus(result.row, status);
  return result;
}

/** Takes out dates that can't be yet, and says so. */
function dropFutureDates(row: CustomerRow): RowError[] {
  const late = futureDates(row, Date.now());
  for (const { column } of late)
    delete row[column === "joined_date" ? "joinedAt" : "lastPurchaseAt"];
  return late;
}

/** Errors under the headings the file has for their columns. */
function underHeadings(
  header: ImportHeader,
  flaws: readonly RowError[],
  cells: readonly string[],
): RefusedRow["errors"] {
  return flaws.map(({ column, reason }) => {
    const heading = headingOf(header, column, cells);
    return { column: heading, reason: reason.replace(`"${column}"`, () => `"${heading}"`) };
  });
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

/** The heading of the column at a place. */
export const headingAt = (headings: readonly string[], place: number): string =>
  headings[place]?.trim() || unnamedColumn(place);

/** A record that is not imported, for these reasons. */
export function refuseRow(record: CsvRecord, errors: RefusedRow["errors"]): RefusedRow {
  const cells = storable("reason" in record ? [record.raw] : record.cells);
  return { kind: "refused", line: record.line, errors, cells };
}

const isBlank = (cell: string): boolean => cell.trim() === "";
const isLong = (cell: string): boolean => cell.length > IMPORT_LIMITS.cellCharacters;

/** The flaw of a row under any mapping: too many cells, or one too long. */
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

/** The flaw of a column mapping, as a sentence; null for none. `headings` is null while unknown. */
export function findMappingFlaw(mapping: ImportMapping, headings: number | null): string | null {
  if (mapping.email === undefined) return MESSAGES.server.importMapsNoEmail;
  return findPlaceFlaw(mapping, headings);
}

/** The flaw of the places in a mapping: one twice, or one outside the file. */
export function findPlaceFlaw(mapping: ImportMapping, headings: number | null): string | null {
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
