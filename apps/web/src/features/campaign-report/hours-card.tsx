import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import { formatCount, formatDateTime } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

const words = MESSAGES.campaignReport;
const HEIGHT_PX = 260;

const LINES = [
  { key: "opened", label: "Opened", color: "var(--chart-1)" },
  { key: "clicked", label: "Clicked", color: "var(--chart-2)", dashes: "9 4" },
] as const;

/** First opens and clicks by hour since the campaign started. */
export function HoursCard({ report }: { report: CampaignReportWire }) {
  const { hours, figuresSince } = report;
  const sumOf = (key: "opened" | "clicked") =>
    (hours ?? []).reduce((sum, hour) => sum + hour[key], 0);
  return (
    <Card title="First 48 hours" note="Recipients by the hour of their first open and first click.">
      <Stack justify="center" mih={HEIGHT_PX + 30}>
        {hours === null ? (
          <EmptyState title={words.noHours} />
        ) : figuresSince === null ? (
          <EmptyState title={words.counting} hint={words.countingHint} />
        ) : sumOf("opened") === 0 ? (
          <EmptyState title={words.noOpens} />
        ) : (
          <LineChart
            caption="Recipients who first opened and clicked in each hour"
            pointName="Hour"
            format={formatCount}
            heightPx={HEIGHT_PX}
            series={LINES.map((line) => ({ ...line, note: formatCount(sumOf(line.key)) }))}
            points={hours.map(({ at, ...values }, index) => ({
              label: `${index + 1} h`,
              title: formatDateTime(at),
              values,
            }))}
          />
        )}
      </Stack>
    </Card>
  );
}
