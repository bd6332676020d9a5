import { isAttributeName } from "../fields/definition.ts";
import { CSV_COLUMNS, IMPORT_COLUMNS } from "./columns.ts";
import type { ImportColumn, STATUS_ONLY_COLUMNS } from "./columns.ts";
import type { HeaderMatch, StatusOverrides } from "./headers.ts";
import { unescapeFormulaCell } from "../cells/formula-cell.ts";
import { pickStatusCell } from "./read-consent.ts";
import { readFirstEmail } from "../cells/read-export.ts";
import type { CsvCells } from "./row.ts";

/**
 * Takes the cells of one record by column; a short record has empty cells at its end. Where a column is made of
 * several headings, a name is all of them, of opt-outs and opt-ins the one that says no to email counts, of emails the
 * first that is an address, of anything else the first that is not blank.
 *
 * @param foreign - The file is another program's (`isForeign`): where a cell holds several values, as Google
 *   Contacts joins them by " ::: ", the first is taken, and so goes the apostrophe that keeps a spreadsheet from
 *   reading a number.
 * @param says - Cells that mean something else in files of this program.
 */
export function readCells(
  mapping: HeaderMatch["mapping"],
  record: readonly string[],
  foreign = false,
  says: StatusOverrides = {},
): CsvCells {
  const cells: CsvCells = {};
  // In one order, which keeps one hidden class for all rows: an import reads millions.
  for (const column of IMPORT_COLUMNS) {
    const indexes = mapping[column];
    if (indexes === undefined) continue;
    cells[column] = isStatus(column)
      ? statusCell(column, indexes, record, says)
      : cellOf(column, indexes, record, foreign);
  }
  return cells;
}

function cellOf(
  column: ImportColumn,
  indexes: readonly number[],
  record: readonly string[],
  foreign: boolean,
): string {
  const only = indexes[0];
  const cell =
    indexes.length === 1 && only !== undefined
      ? (record[only] ?? "").trim()
      : combine(column, indexes, record);
  return foreign ? cleaned(column, cell) : cell;
}

function combine(
  column: ImportColumn,
  indexes: readonly number[],
  record: readonly string[],
): string {
  const nonEmptyCells = indexes
    .map((index) => (record[index] ?? "").trim())
    .filter((cell) => cell !== "");
  if (column === "name") return nonEmptyCells.join(" ");
  const [first = ""] = nonEmptyCells;
  if (column !== "email" || nonEmptyCells.length < 2) return first;
  return nonEmptyCells.find(isAddress) ?? first;
}

function isAddress(cell: string): boolean {
  const read = readFirstEmail("email", unescapeFormulaCell(cell));
  return read.ok && read.value !== undefined;
}

type StatusColumn = "unsubscribed" | (typeof STATUS_ONLY_COLUMNS)[number];

const isStatus = (column: ImportColumn): column is StatusColumn =>
  column === "unsubscribed" ||
  column === "subscribed" ||
  column === "bounced" ||
  column === "complained";

function statusCell(
  column: StatusColumn,
  indexes: readonly number[],
  record: readonly string[],
  says: StatusOverrides,
): string {
  const own = says[column];
  const cells = indexes
    .map((index) => (record[index] ?? "").trim())
    .filter((cell) => cell !== "")
    .map((cell) => own?.[cell.toLowerCase()] ?? cell);
  return pickStatusCell(column, cells);
}

const SEPARATOR = " ::: ";

function cleaned(column: ImportColumn, cell: string): string {
  const code = cell.charCodeAt(0);
  const bare = code === 39 && /^'[\d(]/.test(cell) ? cell.slice(1) : cell;
  // Of several addresses it is the first valid one that counts, which only its reader can tell.
  if (column === "email" || !bare.includes(":::")) return bare;
  return (
    bare
      .split(SEPARATOR)
      .find((part) => part.trim() !== "")
      ?.trim() ?? ""
  );
}

const OURS: ReadonlySet<string> = new Set([...CSV_COLUMNS, "line", "reason", ""]);

/**
 * Tells by its headings whether a file was written by another program. The template's and an export's cells stand
 * for themselves, and so do those of the rows that an import of them refused.
 */
export function isForeign(headers: readonly string[]): boolean {
  return !headers.every((header) => OURS.has(header.trim()) || isAttributeName(header.trim()));
}
