import type { FieldInRules, StoredFields } from "../fields/customer-fields.ts";
import type { AttributeName, Attributes, AttributeType } from "../fields/definition.ts";

/** Every operator a rule can have, in the order of docs/product.md, Segments. `operators.ts` has a row for each. */
export const SEGMENT_OPERATORS = [
  ">",
  "<",
  "==",
  ">=",
  "<=",
  "!=",
  "contains",
  "has",
  "has_not",
  "has_any",
  "is_one_of",
  "between",
  "on",
  "before",
  "after",
  "this_month",
  "in_last",
  "in_next",
  "in_month",
  "is_empty",
  "is_not_empty",
  "received",
  "not_received",
  "opened",
  "not_opened",
  "clicked",
  "not_clicked",
  "replied",
  "not_replied",
  "in",
  "not_in",
] as const;
export type SegmentOperator = (typeof SEGMENT_OPERATORS)[number];

/** Rule type of a field, which decides its operators and how a rule's value is read. */
export type SegmentFieldType = "number" | "text" | "boolean" | "daysAgo" | "choice" | "tags";

/** The name of a field a rule can ask about. */
export type SegmentField =
  | FieldInRules
  | "last_opened"
  | "last_clicked"
  | "campaigns_received"
  | "average_order"
  | "first_order"
  | "purchase_group";

/** One value that a rule compares with. */
export type SingleValue = number | string | boolean;

/**
 * Value of a rule, by its operator: one value of the field's type (a number for `number`, `daysAgo`), a list or a range
 * of such, a day as "2026-11-20", a number of days, a month from 1 to 12; null for none.
 */
export type SegmentValue = SingleValue | readonly (number | string)[] | null;

/** A validated rule on a fixed field (docs/product.md, Segments). */
export type FixedRule = { field: SegmentField; operator: SegmentOperator; value: SegmentValue };

/** A rule on one of the account's own fields, as it arrives: only its definition decides which values are valid. */
type RequestedAttributeRule = { field: AttributeName; operator: SegmentOperator; value: unknown };

/** Such a rule once validated. It carries the type, so that it means the same without the definition. */
export type AttributeRule = {
  field: AttributeName;
  type: AttributeType;
  operator: SegmentOperator;
  value: SegmentValue;
};

/**
 * Condition on a customer's orders: whether at least `times` of them (1 where absent), placed in the last `days`
 * (ever), hold an item whose SKU or name contains `product` (any item, or none).
 */
export type Purchases = { product?: string; days?: number; times?: number };

/** A validated rule on purchases; `has_not` matches customers without such a purchase. */
export type PurchaseRule = { field: "bought"; operator: "has" | "has_not"; value: Purchases };

/** Sources of emails that rules can refer to by an id. */
export type EmailKind = "campaign" | "automation";
export type ReferenceKind = EmailKind | "segment" | "import";

export type ReferenceOperator = Extract<
  SegmentOperator,
  | "received"
  | "not_received"
  | "opened"
  | "not_opened"
  | "clicked"
  | "not_clicked"
  | "replied"
  | "not_replied"
  | "in"
  | "not_in"
>;

/** Reference of a rule; without an id any campaign or automation. `days` are the last ones, and none mean ever. */
export type Referenced = { id?: string; days?: number };

/**
 * A validated rule that refers to a thing of the account. `not_opened`, `not_clicked` and `not_replied` are for
 * customers who received the email.
 */
export type ReferenceRule = {
  field: ReferenceKind;
  operator: ReferenceOperator;
  value: Referenced;
};

/** An email to a customer in rules: its outcome and times, null for never. */
export type SegmentEmail = {
  kind: EmailKind;
  /** Of the campaign or automation. */
  id: string;
  /** Null for one that failed. */
  receivedAt: Date | null;
  /** By a human, as in reports. */
  openedAt: Date | null;
  clickedAt: Date | null;
  /** Their first answer to it; null also where no mailbox is read. */
  repliedAt: Date | null;
};

/** An order as rules see it: `products` are the SKUs and names of its items. */
export type SegmentOrder = {
  placedAt: Date;
  /** False for one cancelled, or refunded in full: as if it had never been. */
  counts: boolean;
  products: readonly string[];
};

/** The name of any field of a rule: a fixed field, an account's own as `attributes.size`, purchases, or a reference. */
export type RuleFieldName = SegmentField | AttributeName | PurchaseRule["field"] | ReferenceKind;

/** One validated rule. */
export type SegmentRule = FixedRule | AttributeRule | PurchaseRule | ReferenceRule;

/** A rule as it arrives. */
export type RequestedRule = FixedRule | RequestedAttributeRule | PurchaseRule | ReferenceRule;

/** Rules joined by one combinator; groups nest. */
export type RuleGroup<Rule> = { combinator: "and" | "or"; rules: (Rule | RuleGroup<Rule>)[] };

/** Validated rules. */
export type SegmentRuleGroup = RuleGroup<SegmentRule>;

/** Rules as they arrive: those on fixed fields are validated, those on the account's own are not yet. */
export type RequestedRuleGroup = RuleGroup<RequestedRule>;

/**
 * Facts about a customer that rules can use. Money in rupees, age in whole years, instants in UTC; null is a missing
 * value. `campaignsReceived` counts the campaigns whose email was sent to this customer.
 */
export type SegmentCustomer = Omit<StoredFields, "firstName" | "unsubscribedAt"> & {
  lastOpenedAt: Date | null;
  lastClickedAt: Date | null;
  campaignsReceived: number;
  /** Values of the account's own fields. */
  attributes?: Attributes;
  /** All their orders; absent where no rule is about them. */
  orders?: readonly SegmentOrder[];
  /** All emails to them, the static segments and the imports they are in; absent where no rule is about them. */
  emails?: readonly SegmentEmail[];
  staticSegments?: ReadonlySet<string>;
  imports?: ReadonlySet<string>;
};

/** Tells a nested group from a rule. */
export function isRuleGroup<Rule extends object>(
  item: Rule | RuleGroup<Rule>,
): item is RuleGroup<Rule> {
  return "combinator" in item;
}

/** The rules of a group at any depth, in their order. */
export function rulesIn<Rule extends object>(group: RuleGroup<Rule>): Rule[] {
  return group.rules.flatMap((item) => (isRuleGroup(item) ? rulesIn(item) : [item]));
}

/** Tells a list of values, which TypeScript's own check of a readonly one does not. */
export function isList(value: SegmentValue): value is readonly (number | string)[] {
  return Array.isArray(value);
}
