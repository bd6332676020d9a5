import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import type { ChartPoint } from "./types.ts";

/** The drawn part of a column chart; a chunk of its own because the chart library is large. */
export function ColumnChartDrawing({
  points,
  valueName,
  format,
  heightPx,
}: {
  points: readonly ChartPoint[];
  valueName: string;
  format: (value: number) => string;
  heightPx: number;
}) {
  return (
    <BarChart
      h={heightPx}
      data={[...points]}
      dataKey="label"
      series={[{ name: "value", label: valueName, color: "var(--chart-1)" }]}
      valueFormatter={format}
      withYAxis={false}
      // Without an axis to read from, the tallest column may as well fill the drawing.
      yAxisProps={{ domain: [0, "dataMax"] }}
      gridAxis="none"
      tickLine="none"
      withBarValueLabel
      valueLabelProps={{ fill: "var(--ink)", fontSize: 12 }}
      barProps={{ radius: [5, 5, 0, 0], isAnimationActive: false }}
      maxBarWidth={48}
      textColor="var(--ink-2)"
      barChartProps={{ accessibilityLayer: false, margin: { top: 24 } }}
    />
  );
}
