import { attributeOf, keyOfAttribute } from "../fields/definition.ts";
import type { Attributes, AttributeType, AttributeValue } from "../fields/definition.ts";
import { wholeDaysBetween } from "./days.ts";
import { byField } from "../fields/field-list.ts";
import { ASKED_FIELDS, attributeField, SEGMENT_FIELDS } from "./fields.ts";
import type {
  SegmentField,
  AttributeRule,
  FixedRule,
  SegmentCustomer,
  SegmentRule,
  SegmentRuleGroup,
  SegmentValue,
} from "./types.ts";
import { foldCase } from "../text/fold-case.ts";
import { purchaseGroup } from "./purchase-group.ts";
import { averageOrder, firstOrderAt, matchesPurchases } from "./purchases.ts";
import { isRuleGroup } from "./types.ts";

const ISO_LENGTH = "2026-11-20T14:05:06.789Z".length;

type Read = (customer: SegmentCustomer, now: Date) => SegmentValue | Date | null;

const READ: Record<SegmentField, Read> = {
  ...byField(
    ASKED_FIELDS,
    ({ name }) => name,
    ({ property }): Read =>
      (customer) =>
        customer[property],
  ),
  last_opened: (customer) => customer.lastOpenedAt,
  last_clicked: (customer) => customer.lastClickedAt,
  campaigns_received: (customer) => customer.campaignsReceived,
  average_order: averageOrder,
  first_order: firstOrderAt,
  purchase_group: purchaseGroup,
};

function compare<T extends number | string | boolean>(
  rule: FixedRule | AttributeRule,
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
    default:
      return false;
  }
}

/** How a value of each type is stored; one that is not is as good as missing, as in the twin. */
const STORED: Record<AttributeType, (value: AttributeValue) => SegmentValue | Date | null> = {
  text: (value) => (typeof value === "string" ? value : null),
  choice: (value) => (typeof value === "string" ? value : null),
  number: (value) => (typeof value === "number" ? value : null),
  money: (value) => (typeof value === "number" ? value : null),
  yes_no: (value) => (typeof value === "boolean" ? value : null),
  date: (value) => (typeof value === "string" ? instantOf(value) : null),
  tags: () => null,
};

/** Instants are all stored in one form, in UTC to the millisecond. */
function instantOf(text: string): Date | null {
  const at = text.length === ISO_LENGTH ? new Date(text) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at;
}

function readOwn(
  rule: AttributeRule,
  attributes: Attributes | undefined,
): SegmentValue | Date | null {
  const value = attributeOf(attributes, keyOfAttribute(rule.field) ?? "");
  return value === undefined ? null : STORED[rule.type](value);
}

/** The tags of a rule's value, which are stored with commas between them, folded. */
export function tagsOfRule(value: SegmentValue): string[] {
  return String(value)
    .split(",")
    .map((tag) => foldCase(tag.trim()))
    .filter((tag) => tag !== "");
}

/** Whoever has no tags has none of those asked about. */
function matchesTags(rule: AttributeRule, attributes: Attributes | undefined): boolean {
  const value = attributeOf(attributes, keyOfAttribute(rule.field) ?? "");
  const stored = new Set(Array.isArray(value) ? value.map(foldCase) : []);
  const hasAny = tagsOfRule(rule.value).some((tag) => stored.has(tag));
  return rule.operator === "has_not" ? !hasAny : hasAny;
}

function matchesRule(rule: SegmentRule, customer: SegmentCustomer, now: Date): boolean {
  if (rule.field === "bought") return matchesPurchases(rule, customer, now);
  const { type, operators } =
    "type" in rule ? attributeField(rule.type, "") : SEGMENT_FIELDS[rule.field];
  if (!operators.includes(rule.operator)) return false;
  if ("type" in rule && type === "tags") return matchesTags(rule, customer.attributes);
  const fieldValue =
    "type" in rule ? readOwn(rule, customer.attributes) : READ[rule.field](customer, now);
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
 * Whether a customer belongs to the audience a rule group describes.
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
