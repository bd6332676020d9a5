import {
  clickRate,
  clickThroughRate,
  deliveryRate,
  lessCounts,
  openRate,
} from "@dakiya/domain/analytics";
import type { CampaignCounts } from "@dakiya/domain/analytics";

/**
 * The four rates (docs/product.md, Figures), each 0..1, or null where the service reports no deliveries or there is
 * nothing to divide by.
 */
export interface EngagementRates {
  delivery: number | null;
  open: number | null;
  clickThrough: number | null;
  click: number | null;
}

/**
 * The rates of some counts.
 *
 * @param unreported - The part of them that went by a service that reports no deliveries. Rates that need
 *   deliveries are those of the rest; of nothing but such mails they are null.
 */
export function engagementRates(
  counts: CampaignCounts,
  unreported: CampaignCounts,
): EngagementRates {
  const reported = lessCounts(counts, unreported);
  return {
    delivery: deliveryRate(reported),
    open: openRate(reported),
    clickThrough: clickThroughRate(reported),
    click: clickRate(counts),
  };
}
