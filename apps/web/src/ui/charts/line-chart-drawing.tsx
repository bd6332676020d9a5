import { LineChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { evenTicks } from "./even-ticks.ts";

/** Beyond this many points the dots would overlap on a phone. */
const MAX_DOTS = 14;

/** One line, told apart by its dashes where colours are not enough. */
export type LineSeries = {
  key: string;
  label: string;
  /** A colour token of the theme, such as "var(--chart-1)". */
  color: string;
  /** Lengths of dash and gap, as SVG takes them; a line without gaps when left out. */
  dashes?: string;
  /** A note beside its name in the legend, where no other place has it. */
  note?: string;
};

/** The values of all lines at one place of the axis. */
export type LinePoint = {
  /** Short, for the axis. */
  label: string;
  /** In full, for the table and the tooltip. */
  title: string;
  /** Null where there is nothing to say: the line passes over it. */
  values: Readonly<Record<string, number | null>>;
};

/** A value that lines are compared with. */
export type LineLimit = { label: string; value: number; color: string };

/** The drawn part of a line chart; a chunk of its own because the chart library is large. */
export function LineChartDrawing({
  points,
  series,
  limits,
  format,
  heightPx,
}: {
  points: readonly LinePoint[];
  series: readonly LineSeries[];
  limits: readonly LineLimit[];
  format: (value: number) => string;
  heightPx: number;
}) {
  const top = Math.max(...limits.map(({ value }) => value), 0);
  const most = Math.max(...points.flatMap(({ values }) => Object.values(values).map(Number)), 0);
  const ticks = evenTicks(Math.max(most, top * 1.2));
  return (
    <LineChart
      h={heightPx}
      data={points.map(({ label, title, values }) => ({ ...values, label, title }))}
      dataKey="label"
      series={series.map(({ key, label, color, dashes }) => ({
        name: key,
        label,
        color,
        ...(dashes === undefined ? {} : { strokeDasharray: dashes }),
      }))}
      valueFormatter={format}
      curveType="linear"
      withDots={points.length <= MAX_DOTS}
      dotProps={{ r: 3, strokeDasharray: "0" }}
      gridAxis="x"
      gridProps={{ stroke: "var(--line)", strokeDasharray: "0" }}
      tickLine="none"
      xAxisProps={{ minTickGap: 24, interval: "equidistantPreserveStart" }}
      referenceLines={limits.map(({ value, color }) => ({
        y: value,
        color,
        strokeDasharray: "3 3",
      }))}
      yAxisProps={
        // Limits are shares, and stay in sight however far below them the line is.
        top === 0
          ? { width: 56, allowDecimals: false, tickCount: 4 }
          : { width: 56, ticks, domain: [0, ticks.at(-1) ?? top], interval: 0 }
      }
      textColor="var(--ink-2)"
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 16 } }}
      tooltipProps={{
        labelFormatter: (label, [first]) => {
          const point: unknown = first?.payload;
          return isTitled(point) ? point.title : label;
        },
      }}
    />
  );
}

function isTitled(point: unknown): point is { title: string } {
  return typeof point === "object" && point !== null && "title" in point;
}
