import type { ReactNode } from "react";

/** One column of a DataTable. */
export type Column<Row> = {
  key: string;
  /** Words over the column; beside the value on a phone. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  numeric?: boolean;
  /** Any CSS width; columns without one share the rest. */
  width?: string;
  /** Keeps the header out of sight (an actions column); it is still read out. */
  headerHidden?: boolean;
  /** In the card's corner on a phone (a checkbox), with the next column as its head. */
  corner?: boolean;
  /** Makes the header a sort button. Missing values sort last in both directions. */
  sortValue?: (row: Row) => number | string | null;
  /** Sort buttons for an order made by the owner of the rows, by key: DataTable's `sort` and `onSort`. */
  sorts?: readonly { key: string; label: string }[];
};

export type Sort = {
  key: string;
  direction: "ascending" | "descending";
};

/** The sort after a click on a header: ascending (numbers descending), then reversed. */
export function nextSort<Row>(current: Sort | null, column: Column<Row>): Sort {
  const first = column.numeric ? "descending" : "ascending";
  const other = column.numeric ? "ascending" : "descending";
  if (current?.key !== column.key) return { key: column.key, direction: first };
  return { key: column.key, direction: current.direction === first ? other : first };
}

/** The sorted rows; a stable sort. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const valueOf = columns.find((column) => column.key === sort?.key)?.sortValue;
  if (sort === null || valueOf === undefined) return rows;
  const sign = sort.direction === "ascending" ? 1 : -1;
  return rows.toSorted((left, right) => {
    const a = valueOf(left);
    const b = valueOf(right);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === "string" && typeof b === "string") return sign * a.localeCompare(b);
    return sign * (Number(a) - Number(b));
  });
}
