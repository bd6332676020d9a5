import { CSV_TEMPLATE_COLUMNS } from "./columns.ts";
import { formulaSafeCell } from "../cells/formula-cell.ts";
import { writeDate } from "../text/dates.ts";
import type { CustomerRow } from "./row.ts";

/** A stored customer as an export writes it. */
export type CsvCustomer = {
  [
    K in Exclude<
      keyof CustomerRow,
      "email" | "gender" | "unsubscribedAt" | "hasConsent" | "suppressedAs" | "attributes"
    >
  ]-?: Required<CustomerRow>[K] | null;
} & { email: string; gender: string | null; unsubscribedAt: Date | null };

/** One line of CSV (RFC 4180): every cell quoted, ended by CRLF. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/**
 * The cells of one customer in the order of `CSV_COLUMNS`, safe to open in a spreadsheet. Reading them
 * back with `parseCustomerRow` gives the same customer. Money has two decimals, missing values are empty.
 */
export function customerToCsvCells(customer: CsvCustomer): string[] {
  return [
    customer.name ?? "",
    customer.email,
    customer.phone ?? "",
    customer.city ?? "",
    customer.state ?? "",
    customer.country ?? "",
    customer.gender ?? "",
    customer.age === null ? "" : String(customer.age),
    customer.occupation ?? "",
    customer.totalSpent === null ? "" : customer.totalSpent.toFixed(2),
    customer.orderCount === null ? "" : String(customer.orderCount),
    writeDate(customer.joinedAt),
    writeDate(customer.lastPurchaseAt),
    customer.isActive === null ? "" : customer.isActive ? "Yes" : "No",
    writeDate(customer.unsubscribedAt),
    customer.firstName ?? "",
  ].map(formulaSafeCell);
}

/** The name of the template file. */
export const CSV_TEMPLATE_FILENAME = "customer_template_enhanced.csv";

const EXAMPLE = [
  "Asha Rao",
  "asha.rao@example.com",
  "+91 98765 43210",
  "Mumbai",
  "Maharashtra",
  "India",
  "female",
  "34",
  "Architect",
  "12500.50",
  "7",
  "2024-03-15",
];

/** The template to fill in: its 12 columns and one example row. */
export function csvTemplate(): string {
  return csvLine(CSV_TEMPLATE_COLUMNS) + csvLine(EXAMPLE.map(formulaSafeCell));
}
