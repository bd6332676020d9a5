import { csvLine } from "@dakiya/domain/import";
import { readPages } from "./read-pages.ts";

/** The byte order mark: without it Excel reads the file in the machine's legacy encoding. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Streams a list of any length as CSV text.
 *
 * @param table.cells - The cells of a row; those that people wrote have to be safe to open in a spreadsheet.
 * @param readAfter - As `readPages` takes it.
 */
export async function* csvText<Row>(
  table: { columns: readonly string[]; cells: (row: Row) => readonly string[] },
  readAfter: (after: Row | null, limit: number) => Promise<readonly Row[]>,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(table.columns);
  const write = (rows: readonly Row[]): string =>
    rows.map((row) => csvLine(table.cells(row))).join("");
  yield* readPages(readAfter, write, signal);
}
