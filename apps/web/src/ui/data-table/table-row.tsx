import type { MouseEvent, Ref } from "react";
import type { Column } from "./columns.ts";
import classes from "./data-table.module.css";

/** One row: cells side by side, or stacked with their headers on a phone. */
export function TableRow<Row>({
  row,
  columns,
  index,
  onRowClick,
  ref,
}: {
  row: Row;
  columns: readonly Column<Row>[];
  index: number;
  onRowClick?: ((row: Row) => void) | undefined;
  ref?: Ref<HTMLTableRowElement>;
}) {
  return (
    <tr
      ref={ref}
      role="row"
      className={classes.row}
      data-index={index}
      data-opens={onRowClick === undefined ? undefined : true}
      onClick={onRowClick && ((event) => isOnRow(event) && onRowClick(row))}
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

const CONTROLS = "a, button, input, label, select, textarea, [role=menuitem]";

/** Whether a click means the row: neither something in it nor a selection of its text. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  // A menu or a dialog that a cell opened bubbles through it without being inside it.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (target.closest(CONTROLS) !== null) return false;
  const selection = window.getSelection();
  return (
    selection === null || selection.isCollapsed || !selection.containsNode(currentTarget, true)
  );
}
