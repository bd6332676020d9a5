import { lazyPart } from "../lazy-part.tsx";
import { BlockSkeleton } from "../skeletons.tsx";
import { ChartTable } from "./chart-table.tsx";
import type { LineLimit, LinePoint, LineSeries } from "./line-chart-drawing.tsx";
import classes from "./line-chart.module.css";

const Drawing = lazyPart(
  async () => await import("./line-chart-drawing.tsx"),
  "LineChartDrawing",
  ({ heightPx }) => <BlockSkeleton height={heightPx} />,
);

/**
 * Lines over time, with a legend that names each by its dashes.
 *
 * @param caption - Title of the counts; read out, not shown.
 * @param pointName - Heading of the points, such as "Day".
 */
export function LineChart({
  points,
  series,
  limits = [],
  caption,
  pointName,
  format = String,
  heightPx = 260,
}: {
  points: readonly LinePoint[];
  series: readonly LineSeries[];
  /** Values not to be reached, as lines of their own. */
  limits?: readonly LineLimit[];
  caption: string;
  pointName: string;
  format?: (value: number) => string;
  heightPx?: number;
}) {
  return (
    <figure>
      <ul className={classes.legend} aria-hidden="true">
        {series.map(({ key, label, color, dashes, note }) => (
          <li key={key}>
            <svg width="32" height="8" className={classes.sample}>
              <line x1="0" y1="4" x2="32" y2="4" stroke={color} strokeDasharray={dashes} />
            </svg>
            {label} {note !== undefined && <strong>{note}</strong>}
          </li>
        ))}
        {limits.map(({ label, value, color }) => (
          <li key={label}>
            <svg width="32" height="8" className={classes.sample}>
              <line x1="0" y1="4" x2="32" y2="4" stroke={color} strokeDasharray="3 3" />
            </svg>
            {label} <strong>{format(value)}</strong>
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className={classes.drawing} style={{ height: heightPx }}>
        <Drawing
          points={points}
          series={series}
          limits={limits}
          format={format}
          heightPx={heightPx}
        />
      </div>
      <ChartTable
        caption={caption}
        headers={[pointName, ...series.map(({ label }) => label)]}
        rows={points.map(({ title, values }) => [
          title,
          ...series.map(({ key }) => {
            const value = values[key];
            return value == null ? "–" : format(value);
          }),
        ])}
      />
    </figure>
  );
}
