import { knownRates, rateSums } from "./known-rates.ts";
import { successRate } from "./rates.ts";
import type { CampaignCounts } from "./rates.ts";

/** A step of a report, with its rate of the step before; `value` is null where it is not tracked, `share` if unknown. */
export type FunnelStep = {
  label: string;
  value: number | null;
  share?: number | null;
  of?: string;
};

/**
 * From recipients to clicks, with the rates of every other page.
 *
 * @param counts - Opens and clicks are null where they are not tracked.
 * @param deliveryUnknown - Whether the service reports no deliveries, so that rates which need them are missing.
 */
export function funnelSteps(
  counts: Omit<CampaignCounts, "opened" | "clicked"> & {
    opened: number | null;
    clicked: number | null;
  },
  deliveryUnknown: boolean,
): FunnelStep[] {
  const { recipients, sent, delivered, opened, clicked } = counts;
  const all = { ...counts, opened: opened ?? 0, clicked: clicked ?? 0 };
  const known = { deliveries: !deliveryUnknown, opens: opened !== null, clicks: clicked !== null };
  const rates = knownRates(rateSums(all, known));
  return [
    { label: "Recipients", value: recipients },
    { label: "Sent", value: sent, share: successRate(all), of: "recipients" },
    { label: "Delivered", value: delivered, share: rates.delivery, of: "sent" },
    { label: "Opened", value: opened, share: rates.open, of: "delivered" },
    opened === null && clicked !== null
      ? { label: "Clicked", value: clicked, share: rates.clickThrough, of: "delivered" }
      : { label: "Clicked", value: clicked, share: rates.click, of: "opened" },
  ];
}
