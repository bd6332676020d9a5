import type { SegmentCustomer } from "./types.ts";
import { wholeDaysBetween } from "./days.ts";

/**
 * Groups of customers by when they last bought, how often and for how much (RFM), the best first. Everybody is in
 * exactly one.
 */
export const PURCHASE_GROUPS = [
  { name: "champions", label: "Champions" },
  { name: "loyal", label: "Loyal" },
  { name: "promising", label: "Promising" },
  { name: "at_risk", label: "At risk" },
  { name: "lost", label: "Lost" },
  { name: "never_bought", label: "Never bought" },
] as const;

export type PurchaseGroup = (typeof PURCHASE_GROUPS)[number]["name"];

/** The names alone, in the same order. */
export const PURCHASE_GROUP_NAMES = PURCHASE_GROUPS.map(({ name }) => name);

/** The edges of the groups: days since the last purchase, orders, rupees (docs/orders.md, Purchase groups). */
export const PURCHASE_GROUP_EDGES = {
  lostAfterDays: 365,
  atRiskAfterDays: 90,
  championOrders: 5,
  championSpent: 10_000,
  loyalOrders: 3,
} as const;

/**
 * The group a customer is in. Customers without a purchase date are judged by orders and spending alone.
 *
 * @param now - Instant from which days are counted back.
 */
export function purchaseGroup(
  {
    lastPurchaseAt,
    orderCount,
    totalSpent,
  }: Pick<SegmentCustomer, "lastPurchaseAt" | "orderCount" | "totalSpent">,
  now: Date,
): PurchaseGroup {
  const edges = PURCHASE_GROUP_EDGES;
  if (lastPurchaseAt === null && orderCount === 0) return "never_bought";
  const days = lastPurchaseAt === null ? 0 : wholeDaysBetween(lastPurchaseAt, now);
  if (days > edges.lostAfterDays) return "lost";
  if (days > edges.atRiskAfterDays) return "at_risk";
  if (orderCount >= edges.championOrders && totalSpent >= edges.championSpent) return "champions";
  return orderCount >= edges.loyalOrders ? "loyal" : "promising";
}
