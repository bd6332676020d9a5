import type { AttributeName, Attributes, AttributeType } from "../fields/definition.ts";
import type { SegmentField, SegmentOperator } from "./fields.ts";
import type { PurchaseRule, SegmentOrder } from "./purchases.ts";

/** What a rule compares with; its type is that of the rule's field (a number for `number`, `daysAgo`). */
export type SegmentValue = number | string | boolean;

/** A validated rule on a fixed field (docs/product.md, Segments). */
export type FixedRule = { field: SegmentField; operator: SegmentOperator; value: SegmentValue };

/** A rule on one of the account's own fields, as it arrives: only its definition tells what its value may be. */
type AskedAttributeRule = { field: AttributeName; operator: SegmentOperator; value: unknown };

/** Such a rule once validated. It carries the type, so that it means the same without the definition. */
export type AttributeRule = {
  field: AttributeName;
  type: AttributeType;
  operator: SegmentOperator;
  value: SegmentValue;
};

/** One validated rule. */
export type SegmentRule = FixedRule | AttributeRule | PurchaseRule;

/** A rule as it arrives. */
export type AskedRule = FixedRule | AskedAttributeRule | PurchaseRule;

/** Rules joined by one combinator; groups nest. */
export type RuleGroup<Rule> = { combinator: "and" | "or"; rules: (Rule | RuleGroup<Rule>)[] };

/** Validated rules. */
export type SegmentRuleGroup = RuleGroup<SegmentRule>;

/** Rules as they arrive: those on fixed fields are validated, those on the account's own are not yet. */
export type AskedRuleGroup = RuleGroup<AskedRule>;

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
  /** Values of the account's own fields. */
  attributes?: Attributes;
  /** All their orders; absent where nobody asks about them. */
  orders?: readonly SegmentOrder[];
};

/** Tells a nested group from a rule. */
export function isRuleGroup<Rule extends object>(
  item: Rule | RuleGroup<Rule>,
): item is RuleGroup<Rule> {
  return "combinator" in item;
}
