import { SEGMENT_FIELDS } from "./fields.ts";
import type { SegmentField } from "./fields.ts";
import { foldCase } from "./fold-case.ts";
import { isRuleGroup } from "./types.ts";
import type { SegmentCustomer, SegmentRule, SegmentRuleGroup, SegmentValue } from "./types.ts";

const DAY_MS = 86_400_000;

type Read = (customer: SegmentCustomer) => SegmentValue | Date | null;

const READ: Record<SegmentField, Read> = {
  total_spent: (customer) => customer.totalSpent,
  order_count: (customer) => customer.orderCount,
  last_purchase: (customer) => customer.lastPurchaseAt,
  city: (customer) => customer.city,
  country: (customer) => customer.country,
  is_active: (customer) => customer.isActive,
  age: (customer) => customer.age,
  state: (customer) => customer.state,
  gender: (customer) => customer.gender,
  occupation: (customer) => customer.occupation,
  name: (customer) => customer.name,
  email: (customer) => customer.email,
  joined: (customer) => customer.joinedAt,
  last_opened: (customer) => customer.lastOpenedAt,
  last_clicked: (customer) => customer.lastClickedAt,
  campaigns_received: (customer) => customer.campaignsReceived,
};

/** Whole days from `at` to `now`; negative when `at` lies ahead. */
export function wholeDaysBetween(at: Date, now: Date): number {
  return Math.floor((now.getTime() - at.getTime()) / DAY_MS);
}

function compare<T extends number | string | boolean>(
  rule: SegmentRule,
  left: T,
  right: T,
): boolean {
  switch (rule.operator) {
    case ">":
      return left > right;
    case "<":
      return left < right;
    case "==":
      return left === right;
    case ">=":
      return left >= right;
    case "<=":
      return left <= right;
    case "!=":
      return left !== right;
    case "contains":
      return String(left).includes(String(right));
  }
}

function matchesRule(rule: SegmentRule, customer: SegmentCustomer, now: Date): boolean {
  if (!SEGMENT_FIELDS[rule.field].operators.includes(rule.operator)) return false;
  const fieldValue = READ[rule.field](customer);
  if (fieldValue === null) return rule.operator === "!=";
  const left = fieldValue instanceof Date ? wholeDaysBetween(fieldValue, now) : fieldValue;
  const { value } = rule;
  if (typeof left === "string" && typeof value === "string") {
    return compare(rule, foldCase(left), foldCase(value));
  }
  if (typeof left === "number" && typeof value === "number") return compare(rule, left, value);
  if (typeof left === "boolean" && typeof value === "boolean") return compare(rule, left, value);
  return false;
}

/**
 * Tells whether a customer belongs to the audience a rule group describes.
 *
 * Twin of the api's compilation of the same rules to SQL; the two agree on every customer, missing values
 * included. Text compares without regard to case (`foldCase`) and `contains` takes its value literally.
 * `last_purchase > 90` means more than 90 whole days ago. A missing value matches `!=` alone.
 *
 * @param group - Rules that `segmentRules` has accepted. An empty group matches no one.
 * @param customer - `totalSpent` in rupees, `age` in whole years, instants in UTC or null.
 * @param now - Instant from which days are counted back.
 * @returns True when the customer is in the audience. Never throws.
 * @see docs/product.md, Segments
 */
export function matchesSegment(
  group: SegmentRuleGroup,
  customer: SegmentCustomer,
  now: Date,
): boolean {
  if (group.rules.length === 0) return false;
  const matches = (item: SegmentRule | SegmentRuleGroup): boolean =>
    isRuleGroup(item) ? matchesSegment(item, customer, now) : matchesRule(item, customer, now);
  return group.combinator === "and" ? group.rules.every(matches) : group.rules.some(matches);
}
