import { formatRate, rate } from "@dakiya/domain/analytics";
import type { CampaignCounts } from "@dakiya/domain/analytics";
import { formatCount } from "../../lib/format.ts";
import { Card } from "../../ui/card.tsx";
import { FunnelChart } from "../../ui/charts/funnel-chart.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";

const STEPS = [
  { key: "sent", label: "Sent" },
  { key: "delivered", label: "Delivered" },
  { key: "opened", label: "Opened" },
  { key: "clicked", label: "Clicked" },
] as const;

/** How many mails were left after each step of their way. */
export function EmailFunnel({ counts }: { counts: CampaignCounts | undefined }) {
  return (
    <Card title="From sent to clicked">
      {counts === undefined ? (
        <BlockSkeleton height={194} />
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
                : `${formatRate(rate(counts[key], counts.sent))} of sent`,
          }))}
        />
      )}
    </Card>
  );
}
