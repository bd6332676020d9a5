import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react";
import type { Column, Sort } from "./columns.ts";
import classes from "./data-table.module.css";

/** The sticky head of a table, with sort buttons where a column can be sorted. */
export function HeaderRow<Row>({
  columns,
  sort,
  onSort,
  onSortKey,
}: {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort: (column: Column<Row>) => void;
  onSortKey: ((key: string) => void) | undefined;
}) {
  return (
    <thead role="rowgroup" className={classes.head}>
      <tr role="row" aria-rowindex={1}>
        {columns.map((column) => {
          const { key, header, sorts, sortValue } = column;
          const keys = sorts?.map((one) => one.key) ?? (sortValue === undefined ? [] : [key]);
          const direction = sort !== null && keys.includes(sort.key) ? sort.direction : "none";
          return (
            <th
              key={key}
              role="columnheader"
              scope="col"
              data-numeric={column.numeric || undefined}
              style={{ width: column.width }}
              aria-sort={keys.length === 0 ? undefined : direction}
            >
              {sortValue !== undefined ? (
                <SortButton label={header} sort={sort} of={key} onClick={() => onSort(column)} />
              ) : (
                sorts?.length !== 1 && (
                  <span className={column.headerHidden ? "visually-hidden" : undefined}>
                    {header}
                  </span>
                )
              )}
              {sorts?.map((one) => (
                <SortButton
                  key={one.key}
                  label={one.label}
                  sort={sort}
                  of={one.key}
                  onClick={() => onSortKey?.(one.key)}
                />
              ))}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortButton({
  label,
  sort,
  of,
  onClick,
}: {
  label: string;
  sort: Sort | null;
  of: string;
  onClick: () => void;
}) {
  const direction = sort?.key === of ? sort.direction : undefined;
  const Icon =
    direction === undefined
      ? IconArrowsSort
      : direction === "ascending"
        ? IconArrowUp
        : IconArrowDown;
  return (
    <button type="button" className={classes.sort} onClick={onClick}>
      {label}
      <Icon size={14} stroke={1.5} aria-hidden />
    </button>
  );
}
