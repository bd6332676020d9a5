import { formatRate, rate } from "@dakiya/domain/analytics";
import type { AnalyticsWire } from "@dakiya/domain/wire";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { FunnelChart } from "../../ui/charts/funnel-chart.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import classes from "./email-funnel.module.css";

const STEPS = [
  { key: "sent", label: "Sent" },
  { key: "delivered", label: "Delivered" },
  { key: "opened", label: "Opened" },
  { key: "clicked", label: "Clicked" },
] as const;

/** How many mails were left after each step of their way. */
export function EmailFunnel({ data }: { data: AnalyticsWire | undefined }) {
  const counts = data?.counts;
  const guessed = data !== undefined && data.unreported.sent > 0;
  return (
    <Card title="From sent to clicked">
      {counts === undefined ? (
        <BlockSkeleton height={194} />
      ) : counts.sent === 0 ? (
        <p className={classes.nothing}>Nothing was sent in this range.</p>
      ) : (
        <FunnelChart
          caption="Mails left after each step"
          format={formatCount}
          points={STEPS.map(({ key, label }, index) => ({
            label,
            value: counts[key],
            note:
              index === 0
                ? `of ${formatCount(counts.recipients)} recipients`
                : guessed && key === "delivered"
                  ? "at least; Gmail does not report them"
                  : `${formatRate(rate(counts[key], counts.sent))} of sent`,
          }))}
        />
      )}
    </Card>
  );
}
