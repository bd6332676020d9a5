import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react";
import type { Column, Sort } from "./columns.ts";
import classes from "./data-table.module.css";

/** The sticky head of a table, with sort buttons where a column can be sorted. */
export function HeaderRow<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort: (column: Column<Row>) => void;
}) {
  return (
    <thead role="rowgroup" className={classes.head}>
      <tr role="row" aria-rowindex={1}>
        {columns.map((column) => {
          const direction = sort?.key === column.key ? sort.direction : undefined;
          const Icon =
            direction === undefined
              ? IconArrowsSort
              : direction === "ascending"
                ? IconArrowUp
                : IconArrowDown;
          return (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              data-numeric={column.numeric || undefined}
              style={{ width: column.width }}
              aria-sort={column.sortValue === undefined ? undefined : (direction ?? "none")}
            >
              {column.sortValue === undefined ? (
                <span className={column.headerHidden ? "visually-hidden" : undefined}>
                  {column.header}
                </span>
              ) : (
                <button type="button" className={classes.sort} onClick={() => onSort(column)}>
                  {column.header}
                  <Icon size={14} stroke={1.5} aria-hidden />
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
