import type { Ref } from "react";
import type { Column } from "./columns.ts";
import classes from "./data-table.module.css";

/** One row: cells side by side, or stacked with their headers on a phone. */
export function TableRow<Row>({
  row,
  columns,
  index,
  ref,
}: {
  row: Row;
  columns: readonly Column<Row>[];
  index: number;
  ref?: Ref<HTMLTableRowElement>;
}) {
  return (
    <tr
      ref={ref}
      role="row"
      className={classes.row}
      data-index={index}
      // The header is row 1.
      aria-rowindex={index + 2}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          data-label={column.headerHidden ? undefined : column.header}
          data-numeric={column.numeric || undefined}
          data-corner={column.corner || undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
