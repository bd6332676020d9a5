import { clickRate, clickThroughRate, deliveryRate, openRate } from "@dakiya/domain/analytics";
import type { CampaignCounts } from "@dakiya/domain/analytics";

/** The four rates of SPEC §9, each 0..1 or null where it cannot be told. */
export interface EngagementRates {
  delivery: number | null;
  open: number | null;
  clickThrough: number | null;
  click: number | null;
}

/** Whether the only deliveries known are those an open gives away, because the service reports none. */
export function isDeliveryGuessed(counts: CampaignCounts, deliveryUnknown: boolean): boolean {
  return deliveryUnknown && counts.sent > 0 && counts.delivered <= counts.opened;
}

/**
 * The rates of some counts.
 *
 * @param deliveryUnknown - Some of the mails went by a service that reports no delivery. When the only
 *   deliveries known are those an open gives away, a share of the delivered would say 100 % about
 *   nothing, so those rates are null.
 */
export function engagementRates(counts: CampaignCounts, deliveryUnknown: boolean): EngagementRates {
  const onlyGuessed = isDeliveryGuessed(counts, deliveryUnknown);
  return {
    delivery: onlyGuessed ? null : deliveryRate(counts),
    open: onlyGuessed ? null : openRate(counts),
    clickThrough: onlyGuessed ? null : clickThroughRate(counts),
    click: clickRate(counts),
  };
}
