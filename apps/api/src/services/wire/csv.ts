import { csvLine } from "@dakiya/domain/import";

/** The byte order mark: without it Excel reads the file in the machine's legacy encoding. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Streams a list of any length as CSV text: memory holds one chunk, and no connection is held in between.
 *
 * @param table.cells - The cells of a row; those that people wrote have to be safe to open in a spreadsheet.
 * @param table.chunkRows - How many rows `readAfter` gives at most; fewer end the list.
 * @param readAfter - The next rows of the list after a row, its first rows after null (keyset pagination).
 */
export async function* csvText<Row>(
  table: {
    columns: readonly string[];
    cells: (row: Row) => readonly string[];
    chunkRows: number;
  },
  readAfter: (after: Row | null) => Promise<readonly Row[]>,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(table.columns);
  let after: Row | null = null;
  while (signal?.aborted !== true) {
    const rows: readonly Row[] = await readAfter(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => csvLine(table.cells(row))).join("");
    if (rows.length < table.chunkRows) return;
    after = last;
  }
}
