import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import type { LeafBlock } from "@dakiya/domain/campaign/design";

/** The headings and rows of a table. */
export type Cells = Pick<Extract<LeafBlock, { type: "table" }>, "columns" | "rows">;

/** A number, with its currency or unit: "₹1,200", "12.5 %". */
const NUMBER = /^[^\p{L}\d]{0,3}(?:Rs\.? ?)?\d[\d.,  ]*\s?(?:%|\p{L}{1,3})?$/u;

/** Columns or rows with their places, which are all that tells them apart. */
export const inOrder = <One>(all: readonly One[]): { key: string; at: number; one: One }[] =>
  all.map((one, at) => ({ key: `at-${at}`, at, one }));

/** A column's heading, or its place. */
export const nameOfColumn = (columns: Cells["columns"], at: number): string =>
  columns[at]?.title || `column ${at + 1}`;

/** A table with one cell changed. */
export function withCell(
  { columns, rows }: Cells,
  row: number,
  column: number,
  value: string,
): Partial<Cells> {
  return {
    rows: rows.map((cells, at) =>
      at === row ? columns.map((_, nth) => (nth === column ? value : (cells[nth] ?? ""))) : cells,
    ),
  };
}

/** A table without one of its columns. */
export const withoutColumn = ({ columns, rows }: Cells, column: number): Cells => ({
  columns: columns.filter((_, at) => at !== column),
  rows: rows.map((cells) => cells.filter((_, at) => at !== column)),
});

/**
 * A table filled with cells of a spreadsheet, growing up to the limits. New columns of numbers are aligned right.
 *
 * @param text - Cells as the clipboard has them: a line each row, tabs between.
 * @param row - The first row to fill; -1 for the headings.
 */
export function pasteCells(table: Cells, text: string, row: number, column: number): Cells {
  const pasted = text
    .replace(/\r\n?/g, "\n")
    .replace(/\n+$/, "")
    .split("\n")
    .map((line) => line.split("\t").map(toCell));
  const across = Math.max(...pasted.map((cells) => cells.length));
  const count = Math.min(
    DESIGN_LIMITS.tableColumns,
    Math.max(table.columns.length, column + across),
  );
  const grid = [table.columns.map(({ title }) => title), ...table.rows];
  const length = Math.min(
    DESIGN_LIMITS.tableRows + 1,
    Math.max(grid.length, row + 1 + pasted.length),
  );
  const [titles = [], ...rows] = Array.from({ length }, (_, down) =>
    Array.from(
      { length: count },
      (__, at) => pasted[down - row - 1]?.[at - column] ?? grid[down]?.[at] ?? "",
    ),
  );
  const columns = titles.map((title, at) => {
    const cells = rows.map((one) => one[at] ?? "").filter((cell) => cell !== "");
    const isNumeric = cells.length > 0 && cells.every((cell) => NUMBER.test(cell));
    return { title, align: table.columns[at]?.align ?? (isNumeric ? "right" : "left") };
  });
  return { columns, rows };
}

const toCell = (cell: string): string =>
  cell
    .replace(/[\p{Cc}\p{Cs}]/gu, " ")
    .trim()
    .slice(0, DESIGN_LIMITS.line);
