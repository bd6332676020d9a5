import { useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { nextSort, sortRows } from "./columns.ts";
import type { Column, Sort } from "./columns.ts";
import classes from "./data-table.module.css";
import { HeaderRow } from "./header-row.tsx";
import { TableRow } from "./table-row.tsx";
import { VirtualRows } from "./virtual-rows.tsx";

/** Up to this size every row is rendered, so that the browser's search finds all of them. */
const DRAW_ALL_UP_TO = 100;

/**
 * A table with a sticky header whose rows become cards on a phone. Long lists are virtualised.
 *
 * @param caption - Title of the table; read out, not shown.
 * @param maxHeight - Any CSS height: the table scrolls within it; "none" inside something else that scrolls. Without
 *   it the page scrolls.
 * @param empty - Shown in place of rows when there are none.
 * @param onEndReached - Called when the last row comes into view, to load more.
 * @param onRange - Called with the first and last rendered row of a virtualised list.
 * @param onRowClick - Called for a click on a row beside its controls. The keyboard needs a button in one of its cells.
 * @param total - How many rows there are where not all are loaded; read out with each row's number.
 * @param sort - The order the rows are in, for columns with `sorts`; `onSort` is called with the key clicked.
 */
export function DataTable<Row>({
  rows,
  columns,
  rowKey,
  caption,
  maxHeight,
  empty,
  onEndReached,
  onRange,
  onRowClick,
  total,
  sort: givenSort = null,
  onSort,
}: {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  caption: string;
  maxHeight?: string;
  empty?: ReactNode;
  onEndReached?: () => void;
  onRange?: (first: number, last: number) => void;
  onRowClick?: (row: Row) => void;
  total?: number | undefined;
  sort?: Sort | null;
  onSort?: (key: string) => void;
}) {
  // State and not a ref: the rows are measured once the element exists.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [sort, setSort] = useState<Sort | null>(null);
  const sortedRows = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const scrolls = maxHeight !== undefined && maxHeight !== "none";
  const long = sortedRows.length > DRAW_ALL_UP_TO;

  // A short list is all in view, its end included.
  useEffect(() => {
    if (!long) onEndReached?.();
  }, [long, onEndReached]);

  return (
    <div
      ref={setScroller}
      className={classes.scroller}
      data-contained={maxHeight !== undefined || undefined}
      style={{ maxHeight }}
      tabIndex={scrolls ? 0 : undefined}
      role={scrolls ? "region" : undefined}
      aria-label={scrolls ? caption : undefined}
    >
      <table
        className={classes.table}
        role="table"
        aria-rowcount={Math.max(total ?? 0, sortedRows.length) + 1}
      >
        <caption className="visually-hidden">{caption}</caption>
        <HeaderRow
          columns={columns}
          sort={sort ?? givenSort}
          onSortKey={onSort}
          onSort={(column) => setSort(nextSort(sort, column))}
        />
        {long ? (
          <VirtualRows
            rows={sortedRows}
            columns={columns}
            rowKey={rowKey}
            scroller={maxHeight === undefined ? "page" : scroller}
            onEndReached={onEndReached}
            onRange={onRange}
            onRowClick={onRowClick}
          />
        ) : (
          <AllRows rows={sortedRows} columns={columns} rowKey={rowKey} onRowClick={onRowClick} />
        )}
      </table>
      {sortedRows.length === 0 && empty}
    </div>
  );
}

/** Every row of a short list. */
function AllRows<Row>({
  rows,
  columns,
  rowKey,
  onRowClick,
}: {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  onRowClick: ((row: Row) => void) | undefined;
}) {
  return (
    <tbody role="rowgroup">
      {rows.map((row, index) => (
        <TableRow
          key={rowKey(row)}
          row={row}
          columns={columns}
          index={index}
          onRowClick={onRowClick}
        />
      ))}
    </tbody>
  );
}
