import { formatRate } from "@dakiya/domain/analytics";
import type { AnalyticsWire } from "@dakiya/domain/wire";
import { Stack, Text } from "@mantine/core";
import { Card } from "../../ui/card.tsx";
import bars from "../../ui/charts/bar-list.module.css";
import { BlockSkeleton } from "../../ui/skeletons.tsx";

const RATES = [
  { key: "delivery", label: "Delivery rate", meaning: "Delivered of sent" },
  { key: "open", label: "Open rate", meaning: "Opened of delivered" },
  { key: "clickThrough", label: "Click-through rate", meaning: "Clicked of delivered" },
  { key: "click", label: "Click rate", meaning: "Clicked of opened" },
] as const;

/** The four rates, each with its base. */
export function EngagementBreakdown({ data }: { data: AnalyticsWire | undefined }) {
  const rates = data?.rates;
  return (
    <Card title="Engagement Breakdown" note="Share of the step before">
      {rates === undefined ? (
        <BlockSkeleton height={190} />
      ) : (
        <Stack component="dl" gap={20}>
          {RATES.map(({ key, label, meaning }) => (
            <div key={key} className={bars.row}>
              <dt className={bars.label}>
                {label}{" "}
                <Text span ml={4} fw={400} className="soft">
                  {meaning}
                </Text>
              </dt>
              <dd className={`strong ${bars.figure}`}>{formatRate(rates[key])}</dd>
              <dd className={bars.track} aria-hidden="true">
                <span
                  className={bars.bar}
                  style={{ width: `${Math.min(1, rates[key] ?? 0) * 100}%` }}
                />
              </dd>
            </div>
          ))}
        </Stack>
      )}
    </Card>
  );
}
