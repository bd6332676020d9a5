import type { ImportColumn } from "./columns.ts";
import type { CustomerField, StoredFields, StoredProperty } from "../fields/customer-fields.ts";
import { FIELD_LIST } from "../fields/field-list.ts";
import { readerOf } from "./field-readers.ts";
import { noteCurrency, noteDate, notePhone } from "./file-forms.ts";
import type { FileForms } from "./file-forms.ts";
import { unescapeFormulaCell } from "../cells/formula-cell.ts";
import type { ReadCell } from "../cells/read-cell.ts";
import { readMishap, readOptIn, readOptOut } from "./read-consent.ts";
import { strongestStatus } from "./status/words.ts";
import type { MailStatus } from "./status/words.ts";

/**
 * One customer of an import. An absent field was an empty cell, which never erases a stored value. `firstName` is as
 * the file gives it, without titles; it says more than the name's first word.
 */
export type CustomerRow = {
  [Property in Exclude<StoredProperty, "email" | "unsubscribedAt">]?: NonNullable<
    StoredFields[Property]
  >;
} & {
  email: string;
  /** When they unsubscribed; "now" where the file does not say when. Absent: the file says nothing against mail. */
  unsubscribedAt?: Date | "now";
  /** True where the file says that they agreed to marketing email, false where they have yet to confirm it. */
  hasConsent?: boolean;
  /** Why another program no longer mails the address, beside an unsubscription. */
  suppressedAs?: "bounced" | "complained";
  /** Values of the account's own fields, as the text of a JSON object; absent without any. */
  attributes?: string;
};

/** Why a cell was not read, in a sentence that names its column; without an address it refuses the row. */
export type RowError = { column: ImportColumn; reason: string };

/** The cells of one CSV row by column; an absent column is an empty cell. */
export type CsvCells = { [column in ImportColumn]?: string | undefined };

/**
 * Reads the cells of one CSV row as a customer.
 *
 * One `'` before a formula character goes (an export put it there). Bounds: age 0–150, order count a whole number,
 * total spent 0 or more and below 1e12 with two decimals, email at most 254 and texts at most 200 characters on one
 * line.
 *
 * A customer unsubscribed by either column stays so: nothing in a row takes that back.
 *
 * @param cells - By column, as `readCells` gives them: trimmed.
 * @param forms - How the file writes dates and what it shows of itself; without them the day comes first.
 * @returns The row, with its cells that can't be read as `flaws`: they cost the cell alone. Without an address, every
 *   column that can't be read. A consent that can't be read is none. Never throws.
 */
export function parseCustomerRow(
  cells: CsvCells,
  forms?: FileForms,
): { ok: true; row: CustomerRow; flaws?: RowError[] } | { ok: false; errors: RowError[] } {
  const errors: RowError[] = [];
  const monthFirst = forms?.monthFirst ?? false;
  const row: Record<string, unknown> = { ...NO_VALUES };
  for (const { column, property, read } of READERS) {
    const value = take(cells[column], column, read, errors, monthFirst);
    if (value !== undefined) row[property] = value;
  }
  const optedOut = take(cells.unsubscribed, "unsubscribed", readOptOut, errors, monthFirst);
  const optedIn = take(cells.subscribed, "subscribed", readOptIn, errors);
  const bounced = take(cells.bounced, "bounced", readMishap, errors, monthFirst);
  const complained = take(cells.complained, "complained", readMishap, errors, monthFirst);
  if (forms !== undefined) {
    noteDate(forms, cells.joined_date);
    noteDate(forms, cells.last_purchase);
    noteDate(forms, cells.unsubscribed);
    noteCurrency(forms, cells.total_spent);
    notePhone(forms, cells.phone);
  }
  if (row["email"] === undefined && !errors.some((error) => error.column === "email")) {
    errors.unshift({ column: "email", reason: '"email" is empty' });
  }
  if (!isIdentified(row)) return { ok: false, errors };
  // Most rows say nothing of mailing.
  if ((optedOut ?? optedIn ?? bounced ?? complained) !== undefined) {
    const said = strongestStatus([
      complained === true || complained instanceof Date ? "complained" : null,
      bounced === true || bounced instanceof Date ? "bounced" : null,
      optedOut instanceof Date ? "no" : (optedOut ?? null),
      optedIn ?? null,
    ]);
    // That they have not unsubscribed does not say that they agreed.
    if (said !== null && (said !== "yes" || optedIn === "yes")) {
      const at = [optedOut, complained, bounced].find((one) => one instanceof Date);
      applyStatus(row, said, at);
    }
  }
  if (errors.length === 0) return { ok: true, row };
  if (errors.some(({ column }) => column === "subscribed" || column === "unsubscribed"))
    applyStatus(row, "unconfirmed");
  return { ok: true, row, flaws: errors };
}

/** The fields of a `CustomerRow`. */
export const ROW_FIELDS: readonly Pick<CustomerField, "property" | "type">[] = FIELD_LIST;

/** Those of the fields; an unsubscription is read with the other statuses. */
const READERS = FIELD_LIST.filter(({ key }) => key !== "unsubscribed").map((field) => ({
  column: field.key,
  property: field.property,
  read: readerOf(field),
}));

/** Defaults of each row: rows with few cells share one hidden class with the others, and read in half the time. */
const NO_VALUES = Object.fromEntries(
  [...FIELD_LIST.map(({ property }) => property), "hasConsent", "attributes"].map((property) => [
    property,
    undefined,
  ]),
);

const isIdentified = (row: Record<string, unknown>): row is CustomerRow =>
  row["email"] !== undefined;

/**
 * Adds a file's statement on consent to a row, unless it has a stronger one.
 *
 * @param at - When they left, where the file says it.
 */
export function applyStatus(row: CustomerRow, status: MailStatus, at?: Date): void {
  if (status === "yes" || status === "unconfirmed") {
    if (row.unsubscribedAt !== undefined || row.hasConsent === false) return;
    row.hasConsent = status === "yes";
    return;
  }
  delete row.hasConsent;
  row.unsubscribedAt = at ?? row.unsubscribedAt ?? "now";
  if (status !== "no" && row.suppressedAs !== "complained") row.suppressedAs = status;
}

/** Reads one cell; errors go to `errors`. Plain steps: an import does this millions of times. */
function take<T>(
  cell: string | undefined,
  column: ImportColumn,
  reader: (column: ImportColumn, cell: string, monthFirst: boolean) => ReadCell<T>,
  errors: RowError[],
  monthFirst = false,
): T | undefined {
  if (cell === undefined || cell === "") return undefined;
  const result = reader(column, unescapeFormulaCell(cell), monthFirst);
  if (result.ok) return result.value;
  errors.push({ column, reason: result.reason });
  return undefined;
}
