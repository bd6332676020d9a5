import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import { formatCount, formatDateTime, formatDay } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

const words = MESSAGES.campaignReport;
const HEIGHT_PX = 260;

const LINES = [
  { key: "opened", label: "Opened", color: "var(--chart-1)" },
  { key: "clicked", label: "Clicked", color: "var(--chart-2)", dashes: "9 4" },
] as const;

/** First opens and clicks over time: by hour since a campaign started, by day of an automation's email, which goes on. */
export function CurveCard({ report }: { report: CampaignReportWire }) {
  const { days, figuresSince } = report;
  const isByDay = days !== null;
  const points = pointsOf(report);
  const lines = LINES.filter(({ key }) => report.campaign.stats[key] !== null);
  const sumOf = (key: "opened" | "clicked") =>
    points.reduce((sum, { values }) => sum + values[key], 0);
  return (
    <Card
      title={isByDay ? "Last 90 days" : "First 48 hours"}
      note={`Recipients by the ${isByDay ? "day" : "hour"} of their first open and first click.`}
    >
      <Stack justify="center" mih={HEIGHT_PX + 30}>
        {figuresSince === null ? (
          <EmptyState title={words.counting} hint={words.countingHint} />
        ) : lines.length === 0 ? (
          <EmptyState title={MESSAGES.tracking.nothingTracked} />
        ) : lines.every(({ key }) => sumOf(key) === 0) ? (
          <EmptyState title={isByDay ? words.noOpensInDays : words.noOpens} />
        ) : (
          <LineChart
            caption={`Recipients who first opened and clicked ${isByDay ? "on each day" : "in each hour"}`}
            pointName={isByDay ? "Day" : "Hour"}
            format={formatCount}
            heightPx={HEIGHT_PX}
            series={lines.map((line) => ({ ...line, note: formatCount(sumOf(line.key)) }))}
            points={points}
          />
        )}
      </Stack>
    </Card>
  );
}

/** Figures that are not tracked have no line, so their value is not drawn. */
const drawn = ({ opened, clicked }: { opened: number | null; clicked: number | null }) => ({
  opened: opened ?? 0,
  clicked: clicked ?? 0,
});

function pointsOf({ hours, days }: CampaignReportWire) {
  if (days !== null)
    return days.map(({ day, ...values }) => ({
      label: formatDay(day),
      title: formatDay(day),
      values: drawn(values),
    }));
  return (hours ?? []).map(({ at, ...values }, index) => ({
    label: `${index + 1} h`,
    title: formatDateTime(at),
    values: drawn(values),
  }));
}
