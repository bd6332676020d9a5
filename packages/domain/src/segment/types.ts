import type { SegmentField, SegmentOperator } from "./fields.ts";

/** What a rule compares with; its type is that of the rule's field (a number for `number`, `daysAgo`). */
export type SegmentValue = number | string | boolean;

/** One validated rule (docs/product.md, Segments). */
export type SegmentRule = { field: SegmentField; operator: SegmentOperator; value: SegmentValue };

/** Validated rules joined by one combinator; groups nest. */
export type SegmentRuleGroup = {
  combinator: "and" | "or";
  rules: (SegmentRule | SegmentRuleGroup)[];
};

/**
 * What a rule can ask about a customer. Money in rupees, age in whole years, instants in UTC; null is a
 * missing value. `campaignsReceived` counts the campaigns whose mail was sent to this customer.
 */
export type SegmentCustomer = {
  name: string;
  email: string;
  phone: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  gender: string | null;
  occupation: string | null;
  age: number | null;
  totalSpent: number;
  orderCount: number;
  lastPurchaseAt: Date | null;
  isActive: boolean;
  joinedAt: Date | null;
  lastOpenedAt: Date | null;
  lastClickedAt: Date | null;
  campaignsReceived: number;
};

/** Tells a nested group from a rule. */
export function isRuleGroup(item: SegmentRule | SegmentRuleGroup): item is SegmentRuleGroup {
  return "combinator" in item;
}
