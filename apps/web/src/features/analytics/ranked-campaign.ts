import { sumCounts } from "@dakiya/domain/analytics";
import type { AnalyticsWire } from "@dakiya/domain/wire";
import { engagementRates } from "./engagement-rates.ts";
import type { EngagementRates } from "./engagement-rates.ts";

/** A campaign of the ranking with its counts and score. */
export type RankedCampaign = AnalyticsWire["ranking"][number];

/** The rates of one campaign, all of whose mails went by one service. */
export function ratesOf({ counts, deliveryUnknown }: RankedCampaign): EngagementRates {
  return engagementRates(counts, deliveryUnknown ? counts : sumCounts([]));
}
