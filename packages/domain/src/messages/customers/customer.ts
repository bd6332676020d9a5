import { customers, grouped, orders } from "../counted-words.ts";

const rowsOf = (kind: "customers" | "orders" | undefined, count: number): string =>
  kind === "orders" ? orders(count) : customers(count);

/** Messages about customers and their imports. */
export const CUSTOMER_MESSAGES = {
  fetchFailed: "Failed to fetch customers",
  uploadFailed: "Failed to upload customers",
  uploadTooLarge:
    "The file is larger than the proxy of this server allows. Split it, or ask your administrator to allow larger uploads",
  uploadNeedsCsv: "Please upload a CSV file",
  deactivateFailed: "Failed to deactivate customer",
  deactivated: "Customer deactivated successfully",
  updateFailed: "Failed to update customer",
  updated: "Customer updated successfully",
  templateDownloaded: "Enhanced template downloaded! Includes all fields for proper analytics.",
  noneFound: "No customers found matching your filters",
  writeFailed: "Failed to begin a campaign to these customers",
  brokenRules: "The rules in this address can't be read, so the list is shown without them",
  confirmDelete: (name: string): string =>
    `Are you sure you want to delete ${name}? This action cannot be undone.`,
  cancelImportFailed: "Failed to cancel the import",
  mapImportFailed: "Failed to start the import",
  importWaits: (filename: string) =>
    `${filename} is waiting on Customers: choose where its columns go to start the import`,
  importOptOuts: (count: number) =>
    `${grouped(count)} ${count === 1 ? "row says" : "rows say"} no to email`,
  importOptOutsLost: (count: number) =>
    `${grouped(count)} ${count === 1 ? "row says" : "rows say"} no to email. Import it as Accepts email, or these customers can be emailed`,
  importReadsBadly: "Some characters can't be read in this encoding. Choose another",
  workbook: {
    unreadable: "This workbook can't be read here. Save it as CSV in Excel and choose that file.",
    tooLarge:
      "This workbook is too large to convert here. Save it as CSV in Excel and choose that file.",
  },
  importAddFrom: (filename: string) =>
    `Dakiya does not keep the file. To add these columns, choose ${filename} again.`,
  importAddKept: "Ignored columns can become fields of these customers.",
  importsFailed: "Failed to fetch imports",
  undoImportFailed: "Failed to undo the import",
  confirmUndoImport: (c: {
    created: number;
    updated: number;
    kind?: "customers" | "orders";
  }): string =>
    [
      c.created > 0 && `The ${rowsOf(c.kind, c.created)} this import added will be removed.`,
      c.updated > 0 && `The ${rowsOf(c.kind, c.updated)} it changed will be restored.`,
      c.kind === "orders"
        ? "Orders changed since then stay as they are."
        : "Customers changed or emailed since then stay as they are.",
    ]
      .filter((part) => part !== false)
      .join(" "),
} as const;
