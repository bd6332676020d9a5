import type { CsvColumn, Gender } from "./columns.ts";
import {
  readAge,
  readAmount,
  readCount,
  readDay,
  readEmail,
  readGender,
  readText,
  readYesNo,
} from "./read-cell.ts";
import type { ReadCell } from "./read-cell.ts";
import { unescapeFormulaCell } from "./formula-cell.ts";

/** One customer of an import. An absent field was an empty cell, which never erases what is stored. */
export type CustomerRow = {
  email: string;
  name?: string;
  phone?: string;
  city?: string;
  state?: string;
  country?: string;
  gender?: Gender;
  age?: number;
  occupation?: string;
  totalSpent?: number;
  orderCount?: number;
  joinedAt?: Date;
  lastPurchaseAt?: Date;
  isActive?: boolean;
};

/** Why a row was refused: one sentence for each column that cannot be read. */
export type RowError = { column: CsvColumn; reason: string };

/** The cells of one CSV row by column; an absent column is an empty cell. */
export type CsvCells = Partial<Record<CsvColumn, string>>;

/**
 * Reads the cells of one CSV row as a customer (DECISIONS §4, Import).
 *
 * Spaces around cells are trimmed and one `'` before a formula character goes (an export put it there).
 * Bounds: age 0–150, order count a whole number, total spent 0 or more and below 1e12 with two decimals,
 * email at most 254 and texts at most 200 characters on one line.
 *
 * @param cells - By column, as `readCells` gives them.
 * @returns The row, or every column that cannot be read with a sentence that names it. Never throws.
 */
export function parseCustomerRow(
  cells: CsvCells,
): { ok: true; row: CustomerRow } | { ok: false; errors: RowError[] } {
  const errors: RowError[] = [];
  const read = <K extends string, T>(
    column: CsvColumn,
    key: K,
    reader: (column: CsvColumn, cell: string) => ReadCell<T>,
  ): { [P in K]?: T } => {
    const result = reader(column, unescapeFormulaCell((cells[column] ?? "").trim()));
    if (!result.ok) errors.push({ column, reason: result.reason });
    const found: { [P in K]?: T } = {};
    if (result.ok && result.value !== undefined) found[key] = result.value;
    return found;
  };
  const { email, ...rest } = {
    ...read("name", "name", readText),
    ...read("email", "email", readEmail),
    ...read("phone", "phone", readText),
    ...read("city", "city", readText),
    ...read("state", "state", readText),
    ...read("country", "country", readText),
    ...read("gender", "gender", readGender),
    ...read("age", "age", readAge),
    ...read("occupation", "occupation", readText),
    ...read("total_spent", "totalSpent", readAmount),
    ...read("order_count", "orderCount", readCount),
    ...read("joined_date", "joinedAt", readDay),
    ...read("last_purchase", "lastPurchaseAt", readDay),
    ...read("is_active", "isActive", readYesNo),
  };
  if (email === undefined && !errors.some((error) => error.column === "email")) {
    errors.unshift({ column: "email", reason: '"email" is empty' });
  }
  if (email === undefined || errors.length > 0) return { ok: false, errors };
  return { ok: true, row: { email, ...rest } };
}
