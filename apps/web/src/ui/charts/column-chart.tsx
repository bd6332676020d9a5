import { ChartTable, maxOf } from "./chart-table.tsx";
import type { ChartPoint } from "./chart-table.tsx";
import classes from "./column-chart.module.css";

declare module "react" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Only an interface adds to a module.
  interface CSSProperties {
    "--share"?: number;
  }
}

/**
 * Columns with their values on top, the highest in the colour that catches the eye, for a distribution with an order of its own.
 *
 * @param caption - Title of the counts; read out, not shown.
 * @param pointName - Heading of the columns, such as "Age".
 * @param valueName - Heading of the values, such as "Customers".
 * @param heightPx - Of the drawing.
 */
export function ColumnChart({
  points,
  caption,
  pointName,
  valueName,
  format = String,
  heightPx = 220,
}: {
  points: readonly ChartPoint[];
  caption: string;
  pointName: string;
  valueName: string;
  format?: (value: number) => string;
  heightPx?: number;
}) {
  const full = Math.max(...points.map(({ value }) => value), 1);
  const most = maxOf(points);
  return (
    <figure>
      <div aria-hidden="true" className={classes.drawing} style={{ height: heightPx }}>
        {points.map(({ label, value }) => (
          <div key={label} className={classes.column}>
            <div className={classes.track}>
              <span className={classes.value}>{format(value)}</span>
              <div
                className={classes.bar}
                data-most={value === most || undefined}
                style={{ "--share": value / full }}
              />
            </div>
            <span className={classes.label}>{label}</span>
          </div>
        ))}
      </div>
      <ChartTable
        caption={caption}
        headers={[pointName, valueName]}
        rows={points.map(({ label, value, note }) => [
          label,
          note === undefined ? format(value) : `${format(value)}, ${note}`,
        ])}
      />
    </figure>
  );
}
