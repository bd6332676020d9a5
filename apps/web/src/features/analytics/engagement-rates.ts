import {
  clickRate,
  clickThroughRate,
  deliveryRate,
  lessCounts,
  openRate,
} from "@dakiya/domain/analytics";
import type { CampaignCounts } from "@dakiya/domain/analytics";

/** The four rates (docs/product.md, Figures), each 0..1, or null where it is unknown. */
export type EngagementRates = {
  delivery: number | null;
  open: number | null;
  clickThrough: number | null;
  click: number | null;
};

/**
 * The rates of some counts.
 *
 * @param unreportedCounts - The part of them sent by a service that reports no deliveries. Rates that need deliveries leave
 *   that part out; with nothing else they are null.
 */
export function engagementRates(
  counts: CampaignCounts,
  unreportedCounts: CampaignCounts,
): EngagementRates {
  const reportedCounts = lessCounts(counts, unreportedCounts);
  return {
    delivery: deliveryRate(reportedCounts),
    open: openRate(reportedCounts),
    clickThrough: clickThroughRate(reportedCounts),
    click: clickRate(counts),
  };
}
