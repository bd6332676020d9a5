import { z } from "zod";
import { designLine } from "../inline.ts";
import { DESIGN_LIMITS } from "../limits.ts";
import { DESIGN_SENTENCES } from "../sentences.ts";
import { align, blockKind } from "./kind.ts";
import type { Align } from "./kind.ts";

/** Plain text lines up the columns with spaces up to this many characters. */
const PADDED_MAX = 40;

const column = z.strictObject({ title: designLine, align });
/** A column of a table: its heading, and the side of its cells. */
export type TableColumn = z.infer<typeof column>;

/** Rows of cells; without headings where every title is empty. */
export const table = blockKind(
  "table",
  {
    columns: z
      .array(column)
      .min(1, DESIGN_SENTENCES.table)
      .max(DESIGN_LIMITS.tableColumns, DESIGN_SENTENCES.table),
    rows: z
      .array(z.array(designLine).max(DESIGN_LIMITS.tableColumns, DESIGN_SENTENCES.table))
      .max(DESIGN_LIMITS.tableRows, DESIGN_SENTENCES.table),
  },
  {
    toText: tableToText,
    problem: ({ columns, rows }) =>
      columns.length === 0 || rows.every((cells) => cells.length === columns.length)
        ? null
        : DESIGN_SENTENCES.table,
  },
);

/** Whether a table has a row of headings. */
export const hasHeadings = (columns: readonly TableColumn[]): boolean =>
  columns.some(({ title }) => title.trim() !== "");

function tableToText({ columns, rows }: { columns: TableColumn[]; rows: string[][] }): string {
  const titles = columns.map(({ title }) => title);
  const all = hasHeadings(columns) ? [titles, ...rows] : rows;
  const known = columns.map((_, at) => widthOf(all.map((cells) => cells[at] ?? "")));
  const isLinedUp = known.slice(0, -1).every((width) => width > 0);
  const widths = isLinedUp ? known : columns.map(() => 0);
  const lines = all.map((cells) =>
    cells
      .map((cell, at) => padded(cell, widths[at] ?? 0, columns[at]?.align ?? "left"))
      .join(" | ")
      .trimEnd(),
  );
  if (!hasHeadings(columns) || !isLinedUp) return lines.join("\n");
  const rule = widths.map((width) => "-".repeat(width)).join("-|-");
  return [...lines.slice(0, 1), rule, ...lines.slice(1)].join("\n");
}

/** The characters of a column; 0 for one that can't be lined up, because it is wide or has variables. */
function widthOf(cells: readonly string[]): number {
  const width = Math.max(...cells.map((cell) => cell.length));
  return width > PADDED_MAX || cells.some((cell) => cell.includes("{")) ? 0 : width;
}

function padded(cell: string, width: number, side: Align): string {
  return side === "right" ? cell.padStart(width) : cell.padEnd(width);
}
