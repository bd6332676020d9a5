import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import { ActionIcon, Button, Group, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import type { ClipboardEvent, KeyboardEvent } from "react";
import { inOrder, nameOfColumn, pasteCells, withCell, withoutColumn } from "./table-cells.ts";
import type { Cells } from "./table-cells.ts";
import classes from "./table-grid.module.css";
import { TableHeading } from "./table-heading.tsx";

type GridProps = Cells & { onChange: (changes: Partial<Cells>) => void };

/** The cells of a table as fields. Cells copied from a spreadsheet fill it from the field they are pasted into. */
export function TableGrid({ columns, rows, onChange }: GridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const fieldAt = (row: number, column: number) => ({
    maxLength: DESIGN_LIMITS.line,
    "data-cell": `${row}-${column}`,
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData("text/plain");
      if (!/[\t\n]/.test(text.trimEnd())) return;
      event.preventDefault();
      onChange(pasteCells({ columns, rows }, text, row, column));
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      grid.current?.querySelector<HTMLInputElement>(`[data-cell="${row + 1}-${column}"]`)?.focus();
    },
  });
  return (
    <>
      <p className="note">
        Paste cells from a spreadsheet, or type. Without any heading, there is no row of headings.
      </p>
      <div className={classes.scroll}>
        <table ref={grid} className={classes.grid}>
          <thead>
            <tr>
              {inOrder(columns).map(({ key, at, one }) => (
                <th key={key}>
                  <TableHeading
                    column={one}
                    name={nameOfColumn(columns, at)}
                    field={fieldAt(-1, at)}
                    onChange={(column) => onChange({ columns: columns.with(at, column) })}
                    onDelete={
                      columns.length === 1
                        ? null
                        : () => onChange(withoutColumn({ columns, rows }, at))
                    }
                  />
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {inOrder(rows).map(({ key, at: row }) => (
              <tr key={key}>
                <RowCells {...{ columns, rows, onChange, row, fieldAt }} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <AddButtons {...{ columns, rows, onChange }} />
    </>
  );
}

function RowCells({
  columns,
  rows,
  onChange,
  row,
  fieldAt,
}: GridProps & { row: number; fieldAt: (row: number, column: number) => object }) {
  return (
    <>
      {inOrder(columns).map(({ key, at }) => (
        <td key={key}>
          <TextInput
            aria-label={`Row ${row + 1}, ${nameOfColumn(columns, at)}`}
            value={rows[row]?.[at] ?? ""}
            onChange={(event) =>
              onChange(withCell({ columns, rows }, row, at, event.currentTarget.value))
            }
            {...fieldAt(row, at)}
          />
        </td>
      ))}
      <td>
        <ActionIcon
          variant="subtle"
          aria-label={`Delete row ${row + 1}`}
          onClick={() => onChange({ rows: rows.filter((_, at) => at !== row) })}
        >
          <IconTrash size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </td>
    </>
  );
}

function AddButtons({ columns, rows, onChange }: GridProps) {
  const addRow = (): void => onChange({ rows: [...rows, columns.map(() => "")] });
  const addColumn = (): void =>
    onChange({
      columns: [...columns, { title: "", align: "left" }],
      rows: rows.map((cells) => [...cells, ""]),
    });
  return (
    <Group mt={12}>
      <Button
        variant="default"
        size="compact-md"
        disabled={rows.length >= DESIGN_LIMITS.tableRows}
        onClick={addRow}
      >
        Add row
      </Button>
      <Button
        variant="default"
        size="compact-md"
        disabled={columns.length >= DESIGN_LIMITS.tableColumns}
        onClick={addColumn}
      >
        Add column
      </Button>
    </Group>
  );
}
