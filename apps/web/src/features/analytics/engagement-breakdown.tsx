import { formatRate } from "@dakiya/domain/analytics";
import type { AnalyticsWire } from "@dakiya/domain/wire";
import { Card } from "../../ui/card.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import classes from "./engagement-breakdown.module.css";
import { engagementRates } from "./engagement-rates.ts";

const RATES = [
  { key: "delivery", label: "Delivery rate", meaning: "Delivered of sent" },
  { key: "open", label: "Open rate", meaning: "Opened of delivered" },
  { key: "clickThrough", label: "Click-through rate", meaning: "Clicked of delivered" },
  { key: "click", label: "Click rate", meaning: "Clicked of opened" },
] as const;

/** The four rates with what each is a share of. */
export function EngagementBreakdown({ data }: { data: AnalyticsWire | undefined }) {
  const rates = data && engagementRates(data.counts, data.unreported);
  return (
    <Card title="Engagement Breakdown" note="Share of the step before">
      {rates === undefined ? (
        <BlockSkeleton height={190} />
      ) : (
        <dl className={classes.rates}>
          {RATES.map(({ key, label, meaning }) => (
            <div key={key} className={classes.rate}>
              <dt>
                {label} <span className={classes.meaning}>{meaning}</span>
              </dt>
              <dd>{formatRate(rates[key])}</dd>
              <dd className={classes.track} aria-hidden="true">
                <span style={{ width: `${Math.min(1, rates[key] ?? 0) * 100}%` }} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
