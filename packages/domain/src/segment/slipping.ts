import { PURCHASE_GROUP_EDGES } from "./purchase-group.ts";
import type { PurchaseGroup } from "./purchase-group.ts";
import type { FixedRule, SegmentField, SegmentOperator, SegmentRuleGroup } from "./types.ts";

/** Moves to a worse purchase group that come by time alone, in this many days. */
export const SLIPPING_DAYS = 30;

/** The moves that there are: from a group of buyers to "at risk", and from there to "lost". */
export const SLIPPING_MOVES = [
  { from: "champions", to: "at_risk" },
  { from: "loyal", to: "at_risk" },
  { from: "promising", to: "at_risk" },
  { from: "at_risk", to: "lost" },
] as const satisfies readonly { from: PurchaseGroup; to: PurchaseGroup }[];
export type SlippingMove = (typeof SLIPPING_MOVES)[number];

type Rules = SegmentRuleGroup["rules"];

const { atRiskAfterDays, lostAfterDays, championOrders, championSpent, loyalOrders } =
  PURCHASE_GROUP_EDGES;
const rule = (field: SegmentField, operator: SegmentOperator, value: number): FixedRule => ({
  field,
  operator,
  value,
});

const BOUGHT: Readonly<Record<SlippingMove["from"], Rules>> = {
  champions: [rule("order_count", ">=", championOrders), rule("total_spent", ">=", championSpent)],
  loyal: [
    rule("order_count", ">=", loyalOrders),
    {
      combinator: "or",
      rules: [rule("order_count", "<", championOrders), rule("total_spent", "<", championSpent)],
    },
  ],
  promising: [rule("order_count", "<", loyalOrders)],
  at_risk: [],
};

/** The rules of the customers who made a move in the last 30 days. */
export function slippingRules({ from, to }: SlippingMove): SegmentRuleGroup {
  const days = to === "lost" ? lostAfterDays : atRiskAfterDays;
  return {
    combinator: "and",
    rules: [
      rule("last_purchase", ">", days),
      rule("last_purchase", "<=", days + SLIPPING_DAYS),
      ...BOUGHT[from],
    ],
  };
}
