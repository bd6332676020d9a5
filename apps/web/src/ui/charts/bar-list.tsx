import { Link } from "react-router-dom";
import type { Hue } from "../status-badge.tsx";
import { Clamped } from "../text-parts.tsx";
import classes from "./bar-list.module.css";
import { maxOf } from "./chart-table.tsx";

/** One horizontal bar; a `color` only where the bar stands for a status, a `to` where its label leads somewhere. */
export type BarPoint = {
  label: string;
  value: number;
  /** Words in place of the value, where it is not known. */
  shown?: string;
  note?: string;
  color?: Hue;
  to?: string;
};

/**
 * Horizontal bars with their values at the end: for a ranking, or for long labels. Drawn as a table, so
 * it reads as well as it looks.
 *
 * @param caption - Title of the measure; read out, not shown.
 * @param thick - For few bars with much room.
 * @param markMost - Gives the longest bar the colour that catches the eye.
 * @param max - The value of a full bar; the largest value when left out.
 */
export function BarList({
  points,
  caption,
  valueName,
  format = String,
  max,
  thick = false,
  markMost = false,
}: {
  points: readonly BarPoint[];
  caption: string;
  valueName: string;
  format?: (value: number) => string;
  max?: number;
  thick?: boolean;
  markMost?: boolean;
}) {
  const full = max ?? Math.max(...points.map(({ value }) => value), 0);
  const most = markMost ? maxOf(points) : null;
  return (
    <table className={classes.list} role="table" data-thick={thick || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr role="row">
          <th role="columnheader">Name</th>
          <th role="columnheader">{valueName}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {points.map(({ label, value, shown, note, color, to }) => (
          <tr key={label} role="row" className={classes.row} data-hue={color}>
            <th role="rowheader" scope="row" className={classes.label}>
              {to === undefined ? <Clamped text={label} /> : <Link to={to}>{label}</Link>}
            </th>
            <td role="cell" className={classes.figure}>
              {/* The space keeps the two apart for those who hear them. */}
              <span className="strong">{shown ?? format(value)}</span>{" "}
              {note !== undefined && <span className={classes.note}>{note}</span>}
            </td>
            <td className={classes.track} role="presentation" aria-hidden="true">
              <span
                className={classes.bar}
                data-most={value === most || undefined}
                style={{ width: `${full > 0 ? (value / full) * 100 : 0}%` }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
