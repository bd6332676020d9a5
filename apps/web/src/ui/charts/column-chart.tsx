import { lazyPart } from "../lazy-part.tsx";
import { BlockSkeleton } from "../skeletons.tsx";
import { ChartTable } from "./chart-table.tsx";
import type { ChartPoint } from "./types.ts";

const Drawing = lazyPart(
  async () => (await import("./column-chart-drawing.tsx")).ColumnChartDrawing,
  ({ heightPx }) => <BlockSkeleton height={heightPx} />,
);

/**
 * Columns with their values on top, for a distribution with an order of its own.
 *
 * @param caption - What is counted; read out, not shown.
 * @param pointName - What one column is, such as "Age".
 * @param valueName - What one value is, such as "Customers".
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
  return (
    <figure>
      <div aria-hidden="true">
        <Drawing points={points} valueName={valueName} format={format} heightPx={heightPx} />
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
