import { useVirtualizer, useWindowVirtualizer } from "@tanstack/react-virtual";
import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { Column } from "./columns.ts";
import { TableRow } from "./table-row.tsx";

const ROW_HEIGHT_PX = 61;
/** A row as a card: a line for each column. */
const CARD_LINE_PX = 44;
const CARDS = "(max-width: 799.98px)";
const OVERSCAN = 12;

type RowsProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  onEndReached: (() => void) | undefined;
  onRange: ((first: number, last: number) => void) | undefined;
  onRowClick: ((row: Row) => void) | undefined;
};

/** The estimated height of an unmeasured row; a bad one makes the scrollbar jump. */
function guessedHeight(columns: number): number {
  return window.matchMedia(CARDS).matches ? columns * CARD_LINE_PX : ROW_HEIGHT_PX;
}

/** Renders the visible rows, between two spacer rows. */
export function VirtualRows<Row>({
  scroller,
  ...props
}: RowsProps<Row> & { scroller: HTMLElement | "page" | null }) {
  if (scroller === "page") return <PageRows {...props} />;
  if (scroller === null) return <tbody role="rowgroup" />;
  return <ContainedRows {...props} scroller={scroller} />;
}

function PageRows<Row>(props: RowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (body.current === null) return;
    setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
  }, []);
  const { rows, columns, rowKey } = props;
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => guessedHeight(columns.length),
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => keyAt(rows, rowKey, index),
  });
  return <DrawnRows {...props} virtualizer={virtualizer} margin={top} bodyRef={body} />;
}

function ContainedRows<Row>({ scroller, ...props }: RowsProps<Row> & { scroller: HTMLElement }) {
  const { rows, columns, rowKey } = props;
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => guessedHeight(columns.length),
    overscan: OVERSCAN,
    getItemKey: (index) => keyAt(rows, rowKey, index),
  });
  return <DrawnRows {...props} virtualizer={virtualizer} margin={0} />;
}

function keyAt<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  index: number,
): string | number {
  const row = rows[index];
  return row === undefined ? index : rowKey(row);
}

function DrawnRows<Row, Scroller extends Element | Window>({
  rows,
  columns,
  rowKey,
  onEndReached,
  onRange,
  onRowClick,
  virtualizer,
  margin,
  bodyRef,
}: RowsProps<Row> & {
  virtualizer: Virtualizer<Scroller, HTMLTableRowElement>;
  margin: number;
  bodyRef?: RefObject<HTMLTableSectionElement | null>;
}) {
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const above = first === undefined ? 0 : first.start - margin;
  // Before the first measurement only the spacer gives the scrolling element its height.
  const below = virtualizer.getTotalSize() - (last === undefined ? 0 : last.end - margin);
  const atEnd = last !== undefined && last.index === rows.length - 1;

  useEffect(() => {
    if (atEnd) onEndReached?.();
  }, [atEnd, onEndReached]);

  const [from, to] = [first?.index, last?.index];
  useEffect(() => {
    if (from !== undefined && to !== undefined) onRange?.(from, to);
  }, [from, to, onRange]);

  return (
    <tbody ref={bodyRef} role="rowgroup">
      {above > 0 && <Gap height={above} columns={columns.length} />}
      {items.map(({ index }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <TableRow
            key={rowKey(row)}
            ref={virtualizer.measureElement}
            row={row}
            columns={columns}
            index={index}
            onRowClick={onRowClick}
          />
        );
      })}
      {below > 0 && <Gap height={below} columns={columns.length} />}
    </tbody>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
