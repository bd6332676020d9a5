import type { CustomerField, StoredFields, StoredProperty } from "../fields/customer-fields.ts";
import { fieldOf } from "../fields/field-list.ts";
import { CSV_COLUMNS, CSV_TEMPLATE_COLUMNS } from "./columns.ts";
import type { CsvColumn } from "./columns.ts";
import { formulaSafeCell } from "../cells/formula-cell.ts";
import { writeDate } from "../text/dates.ts";

/** A stored customer as an export writes it. */
export type CsvCustomer = {
  [Property in Exclude<StoredProperty, "email">]: StoredFields[Property] | null;
} & { email: string };

/** One line of CSV (RFC 4180): every cell quoted, ended by CRLF. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/**
 * The cells of one customer in the order of `CSV_COLUMNS`, safe to open in a spreadsheet. Reading them
 * back with `parseCustomerRow` gives the same customer. Money has two decimals, missing values are empty.
 */
export function customerToCsvCells(customer: CsvCustomer): string[] {
  return CSV_COLUMNS.map((column) => customerCsvCell(column, customer));
}

/** One of these cells. */
export function customerCsvCell(column: CsvColumn, customer: CsvCustomer): string {
  const { property, write } = WRITERS[column];
  return formulaSafeCell(write(customer[property]));
}

type Value = CsvCustomer[StoredProperty];

const writeText = (value: Value): string => (value === null ? "" : String(value));
const WRITE: Record<CustomerField["type"], (value: Value) => string> = {
  text: writeText,
  choice: writeText,
  number: writeText,
  money: (value) => (typeof value === "number" ? value.toFixed(2) : ""),
  date: (value) => (value instanceof Date ? writeDate(value) : ""),
  yes_no: (value) => (value === null ? "" : value === true ? "Yes" : "No"),
};
const WRITERS = Object.fromEntries(
  CSV_COLUMNS.map((column) => {
    const { property, type } = fieldOf(column);
    return [column, { property, write: WRITE[type] }];
  }),
) as Record<CsvColumn, { property: StoredProperty; write: (value: Value) => string }>;

/** The name of the template file. */
export const CSV_TEMPLATE_FILENAME = "customer_template_enhanced.csv";

/** The template to fill in: its columns and one example row. */
export function csvTemplate(): string {
  const example = CSV_TEMPLATE_COLUMNS.map((column) => fieldOf(column).column.example ?? "");
  return csvLine(CSV_TEMPLATE_COLUMNS) + csvLine(example.map(formulaSafeCell));
}
