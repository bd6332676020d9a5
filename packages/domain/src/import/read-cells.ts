import { isAttributeName } from "../fields/definition.ts";
import { CSV_COLUMNS } from "./columns.ts";
import type { ImportColumn } from "./columns.ts";
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
  const cell = (column: ImportColumn, indexes: readonly number[] | undefined) =>
    indexes === undefined ? undefined : cellOf(column, indexes, record, foreign);
  const status = (column: StatusColumn) =>
    mapping[column] === undefined ? undefined : statusCell(column, mapping[column], record, says);
  // One object literal keeps one hidden class for all rows: an import reads millions.
  return {
    name: cell("name", mapping.name),
    email: cell("email", mapping.email),
    phone: cell("phone", mapping.phone),
    city: cell("city", mapping.city),
    state: cell("state", mapping.state),
    country: cell("country", mapping.country),
    gender: cell("gender", mapping.gender),
    age: cell("age", mapping.age),
    occupation: cell("occupation", mapping.occupation),
    total_spent: cell("total_spent", mapping.total_spent),
    order_count: cell("order_count", mapping.order_count),
    joined_date: cell("joined_date", mapping.joined_date),
    last_purchase: cell("last_purchase", mapping.last_purchase),
    is_active: cell("is_active", mapping.is_active),
    first_name: cell("first_name", mapping.first_name),
    unsubscribed: status("unsubscribed"),
    subscribed: status("subscribed"),
    bounced: status("bounced"),
    complained: status("complained"),
  } satisfies Record<ImportColumn, string | undefined>;
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

type StatusColumn = "unsubscribed" | "subscribed" | "bounced" | "complained";

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
