import type { ListGrowthWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import { formatCount } from "../../../lib/format.ts";
import { LineChart } from "../../../ui/charts/line-chart.tsx";
import { Figures } from "../../../ui/figures.tsx";
import { UNIT_NAMES, spanWords } from "../span-words.ts";
import { Panel } from "./panel.tsx";
import type { PanelQuery } from "./panel.tsx";

const LINES = [
  { key: "imported", label: "Imported", color: "var(--chart-1)" },
  { key: "added", label: "Added", color: "var(--chart-2)", dashes: "9 4" },
  { key: "left", label: "Left", color: "var(--gray-ink)", dashes: "2 5" },
  { key: "net", label: "Net", color: "var(--gray)", dashes: "12 3 3 3" },
] as const;

/** New and unsubscribed customers, over time and by source. */
export function ListGrowth({ query }: { query: PanelQuery<ListGrowthWire> }) {
  return (
    <Panel
      title="List growth"
      note="Customers who joined, by source, and who unsubscribed"
      query={query}
      heightPx={330}
      emptyOf={({ points }) =>
        points.every(({ imported, added, left }) => imported + added + left === 0)
          ? { title: "Nobody joined or left in this range" }
          : null
      }
    >
      {(growth) => <Growth growth={growth} />}
    </Panel>
  );
}

function Growth({ growth: { unit, points } }: { growth: ListGrowthWire }) {
  const spans = points.map((point) => ({
    ...point,
    net: point.imported + point.added - point.left,
  }));
  const sumOf = (key: (typeof LINES)[number]["key"]) =>
    spans.reduce((sum, span) => sum + span[key], 0);
  return (
    <Stack gap={20}>
      <Figures
        figures={[
          { label: "Joined", value: formatCount(sumOf("imported") + sumOf("added")) },
          { label: "Left", value: formatCount(sumOf("left")) },
          { label: "Net", value: withSign(sumOf("net")) },
        ]}
      />
      <LineChart
        caption={`Customers imported, added in other ways, left and net by ${unit}`}
        pointName={UNIT_NAMES[unit]}
        format={formatCount}
        heightPx={200}
        series={LINES.map((line) => ({
          ...line,
          note: line.key === "net" ? withSign(sumOf("net")) : formatCount(sumOf(line.key)),
        }))}
        points={spans.map(({ day, ...values }) => ({ ...spanWords(day, unit), values }))}
      />
    </Stack>
  );
}

const withSign = (count: number): string => `${count > 0 ? "+" : ""}${formatCount(count)}`;
