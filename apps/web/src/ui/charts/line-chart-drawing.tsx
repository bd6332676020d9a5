import { LineChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import type { LinePoint, LineSeries } from "./line-chart.tsx";

const HUES = ["var(--chart-1)", "var(--chart-2)"];

/** The drawn part of a line chart; a chunk of its own because the chart library is large. */
export function LineChartDrawing({
  points,
  series,
  format,
  heightPx,
}: {
  points: readonly LinePoint[];
  series: readonly LineSeries[];
  format: (value: number) => string;
  heightPx: number;
}) {
  return (
    <LineChart
      h={heightPx}
      data={points.map(({ label, values }) => ({ label, ...values }))}
      dataKey="label"
      series={series.map(({ key, label }, index) => ({
        name: key,
        label,
        color: HUES[index % HUES.length] ?? "var(--chart-1)",
      }))}
      valueFormatter={format}
      curveType="monotone"
      withDots={points.length <= 31}
      withLegend={series.length > 1}
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      gridColor="var(--line)"
      textColor="var(--ink-2)"
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false }}
    />
  );
}
