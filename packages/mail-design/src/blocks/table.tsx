/** @jsxRuntime automatic */
import type { Align } from "@dakiya/domain/campaign/design";
import type { CSSProperties, ReactNode } from "react";
import { Row } from "../parts.tsx";
import type { BlockProps } from "./props.ts";

const LINE = "#c9ccd6";
/** Columns beyond this many get smaller text, so that a phone has room for them. */
const WIDE = 3;
const NUMBER_MAX = 12;
const WORD_MAX = 16;

/** A table of data: unlike those that lay out, it has headings and is read aloud as one. */
export function Table({ block: { columns, rows }, theme, gap }: BlockProps<"table">): ReactNode {
  const { margin: _margin, ...text } = columns.length > WIDE ? theme.small : theme.text;
  const cell: CSSProperties = {
    ...text,
    padding: columns.length > WIDE ? "8px 4px" : "8px",
    borderBottom: `1px solid ${LINE}`,
    verticalAlign: "top",
  };
  const heading = { ...cell, borderBottom: `2px solid ${LINE}`, fontWeight: "bold" };
  const isHeaded = columns.some(({ title }) => title.trim() !== "");
  return (
    <Row>
      <td style={{ paddingBottom: `${gap}px` }}>
        <table width="100%" border={0} cellPadding="0" cellSpacing="0">
          <tbody>
            {isHeaded && (
              <tr>
                {columns.map(({ title, align }, at) => (
                  <th
                    key={at}
                    className={theme.inkClass}
                    scope="col"
                    style={{ ...heading, ...wrapping(title, align) }}
                  >
                    {title}
                  </th>
                ))}
              </tr>
            )}
            {rows.map((cells, row) => (
              <tr key={row}>
                {columns.map(({ align }, at) => (
                  <td
                    key={at}
                    className={theme.inkClass}
                    style={{ ...cell, ...wrapping(cells[at] ?? "", align) }}
                  >
                    {cells[at] || "\u00a0"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </td>
    </Row>
  );
}

/** A short number stays in one piece; a word as long as an address breaks, so that it does not widen the message. */
function wrapping(cell: string, align: Align): CSSProperties {
  if (align === "right" && cell.length <= NUMBER_MAX)
    return { textAlign: align, whiteSpace: "nowrap" };
  const isLong = cell.split(/\s/).some((word) => word.length > WORD_MAX);
  return { textAlign: align, ...(isLong ? { wordBreak: "break-word" } : {}) };
}
