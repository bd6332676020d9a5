import { Suspense, lazy } from "react";
import { BlockSkeleton } from "../skeletons.tsx";
import { ChartTable } from "./chart-table.tsx";

const Drawing = lazy(async () => ({
  default: (await import("./line-chart-drawing.tsx")).LineChartDrawing,
}));

/** One line of a line chart. At most two a chart, so that each has a hue of its own. */
export interface LineSeries {
  key: string;
  label: string;
}

/** The values of every line at one point of time. */
export interface LinePoint {
  label: string;
  values: Record<string, number>;
}

/**
 * Lines over time.
 *
 * @param caption - What is drawn; read out, not shown.
 * @param heightPx - Of the drawing.
 */
export function LineChart({
  points,
  series,
  caption,
  format = String,
  heightPx = 240,
}: {
  points: readonly LinePoint[];
  series: readonly LineSeries[];
  caption: string;
  format?: (value: number) => string;
  heightPx?: number;
}) {
  return (
    <figure>
      <div aria-hidden="true">
        <Suspense fallback={<BlockSkeleton height={heightPx} />}>
          <Drawing points={points} series={series} format={format} heightPx={heightPx} />
        </Suspense>
      </div>
      <ChartTable
        caption={caption}
        headers={["", ...series.map(({ label }) => label)]}
        rows={points.map(({ label, values }) => [
          label,
          ...series.map(({ key }) => format(values[key] ?? 0)),
        ])}
      />
    </figure>
  );
}
