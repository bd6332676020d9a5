import type { Period } from "@dakiya/domain/analytics";
import type { AnalyticsWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import { UNIT_NAMES, spanWords } from "./span-words.ts";

const HEIGHT_PX = 260;

const LINES = [
  { key: "sent", label: "Sent", color: "var(--gray)" },
  { key: "delivered", label: "Delivered", color: "var(--gray-ink)", dashes: "2 5" },
  { key: "opened", label: "Opened", color: "var(--chart-1)", dashes: "9 4" },
  { key: "clicked", label: "Clicked", color: "var(--chart-2)", dashes: "12 3 3 3" },
] as const;

/** Engagement by day, in the reader's time zone. */
export function EngagementOverTime({
  data,
  period,
}: {
  data: AnalyticsWire | undefined;
  period: Period;
}) {
  const points = data?.engagement.points ?? [];
  const unit = data?.engagement.unit ?? "day";
  const nothing = points.every(({ sent, delivered, opened, clicked }) => {
    return sent + delivered + opened + clicked === 0;
  });

  return (
    <Card
      title="Engagement Over Time"
      note={
        period === "all"
          ? `By the ${unit} of the event`
          : `By the ${unit} of the event, not of the campaign`
      }
    >
      {/* As high with a chart as without: the page stands still while the range changes. */}
      <Stack justify="center" mih={290}>
        {data === undefined ? (
          <BlockSkeleton height={HEIGHT_PX} />
        ) : nothing ? (
          <EmptyState title="Nothing happened in this range." />
        ) : (
          <LineChart
            caption={`Emails sent, delivered, opened and clicked by ${unit}`}
            pointName={UNIT_NAMES[unit]}
            format={formatCount}
            heightPx={HEIGHT_PX}
            series={LINES}
            points={points.map(({ day, ...values }) => ({
              ...spanWords(day, unit),
              values,
            }))}
          />
        )}
      </Stack>
    </Card>
  );
}
