import { clickRate, deliveryRate, openRate, successRate } from "./rates.ts";
import type { CampaignCounts } from "./rates.ts";

/** A step of a report, with its rate of the step before; `share` is null if unknown. */
export type FunnelStep = { label: string; value: number; share?: number | null; of?: string };

/**
 * From recipients to clicks, with the rates of every other page.
 *
 * @param deliveryUnknown - Whether the service reports no deliveries, so that rates which need them are missing.
 */
export function funnelSteps(counts: CampaignCounts, deliveryUnknown: boolean): FunnelStep[] {
  const known = (share: number | null) => (deliveryUnknown ? null : share);
  const { recipients, sent, delivered, opened, clicked } = counts;
  return [
    { label: "Recipients", value: recipients },
    { label: "Sent", value: sent, share: successRate(counts), of: "recipients" },
    { label: "Delivered", value: delivered, share: known(deliveryRate(counts)), of: "sent" },
    { label: "Opened", value: opened, share: known(openRate(counts)), of: "delivered" },
    { label: "Clicked", value: clicked, share: clickRate(counts), of: "opened" },
  ];
}
