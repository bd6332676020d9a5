import { attributeOf, keyOfAttribute } from "../fields/definition.ts";
import type { Attributes, AttributeType, AttributeValue } from "../fields/definition.ts";
import { localClock } from "../analytics/time-zone.ts";
import { isMonthDay } from "../fields/month-day.ts";
import { daySpan } from "./day-span.ts";
import type { DayPoint } from "./day-span.ts";
import { wholeDaysBetween } from "./days.ts";
import { byField } from "../fields/field-list.ts";
import { ASKED_FIELDS, attributeField, SEGMENT_FIELDS } from "./fields.ts";
import type {
  SegmentField,
  SegmentOperator,
  SingleValue,
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
import { matchesReference } from "./evaluate-reference.ts";
import { isReferenceRule, NO_REFERENCES } from "./references.ts";
import type { RuleReferences } from "./references.ts";
import { isList, isRuleGroup } from "./types.ts";

const DAY_MS = 86_400_000;
const ISO_LENGTH = "2026-11-20T14:05:06.789Z".length;

type Read = (customer: SegmentCustomer, now: Date) => SingleValue | Date | null;

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
const STORED: Record<AttributeType, (value: AttributeValue) => SingleValue | Date | null> = {
  text: (value) => (typeof value === "string" ? value : null),
  choice: (value) => (typeof value === "string" ? value : null),
  number: (value) => (typeof value === "number" ? value : null),
  money: (value) => (typeof value === "number" ? value : null),
  yes_no: (value) => (typeof value === "boolean" ? value : null),
  date: (value) => (typeof value === "string" ? dateOf(value) : null),
  tags: () => null,
};

/** Instants are all stored in one form, in UTC to the millisecond; a day without a year stays as it is. */
function dateOf(text: string): Date | string | null {
  if (isMonthDay(text)) return text;
  const at = text.length === ISO_LENGTH ? new Date(text) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at;
}

function readOwn(
  rule: AttributeRule,
  attributes: Attributes | undefined,
): SingleValue | Date | null {
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

/** A customer without tags matches no tag. */
function matchesTags(rule: AttributeRule, attributes: Attributes | undefined): boolean {
  const value = attributeOf(attributes, keyOfAttribute(rule.field) ?? "");
  const stored = new Set(Array.isArray(value) ? value.map(foldCase) : []);
  if (isAboutEmpty(rule.operator)) return (stored.size === 0) === (rule.operator === "is_empty");
  const hasAny = tagsOfRule(rule.value).some((tag) => stored.has(tag));
  return rule.operator === "has_not" ? !hasAny : hasAny;
}

const isAboutEmpty = (operator: SegmentOperator): boolean =>
  operator === "is_empty" || operator === "is_not_empty";

/** Time of the evaluation, the zone that decides its day, and the things that rules refer to. */
type Clock = { now: Date; timeZone: string; references: RuleReferences };

function matchesRule(rule: SegmentRule, customer: SegmentCustomer, clock: Clock): boolean {
  const { now, timeZone, references } = clock;
  if (rule.field === "bought") return matchesPurchases(rule, customer, now);
  if (isReferenceRule(rule))
    return matchesReference(rule, customer, clock, (rules) =>
      matchesSegment(rules, customer, now, timeZone, references),
    );
  const info = "type" in rule ? attributeField(rule.type, "") : SEGMENT_FIELDS[rule.field];
  const { operator, value } = rule;
  if (!info.operators.includes(operator)) return false;
  if ("type" in rule && info.type === "tags") return matchesTags(rule, customer.attributes);
  const stored =
    "type" in rule ? readOwn(rule, customer.attributes) : READ[rule.field](customer, now);
  if (isAboutEmpty(operator))
    return (stored === null || stored === "") === (operator === "is_empty");
  if (info.type === "daysAgo") return matchesDate(rule, stored, info.isMoment === true, clock);
  if (stored === null) return operator === "!=";
  if (operator === "is_one_of") return isOneOf(stored, value);
  if (typeof stored === "string" && typeof value === "string")
    return compare(rule, foldCase(stored), foldCase(value));
  if (typeof stored === "number" && operator === "between") return isBetween(stored, value);
  if (typeof stored === "number" && typeof value === "number") return compare(rule, stored, value);
  if (typeof stored === "boolean" && typeof value === "boolean")
    return compare(rule, stored, value);
  return false;
}

function isOneOf(stored: SingleValue | Date | null, value: SegmentValue): boolean {
  return (
    typeof stored === "string" &&
    isList(value) &&
    value.some((one) => foldCase(String(one)) === foldCase(stored))
  );
}

function isBetween(stored: number, value: SegmentValue): boolean {
  const [first, last] = isList(value) ? value : [];
  return stored >= Number(first) && stored <= Number(last);
}

/** A day without a year is no day that anything could be before or after, but it is in a month. */
function matchesDate(
  rule: FixedRule | AttributeRule,
  stored: SingleValue | Date | null,
  isMoment: boolean,
  { now, timeZone }: Clock,
): boolean {
  const { operator, value } = rule;
  if (operator === "in_month") return monthOf(stored, isMoment ? timeZone : null) === value;
  if (!(stored instanceof Date)) return operator === "!=";
  const span = daySpan(operator, value);
  if (span !== null) {
    const today = dayNumber(now, timeZone);
    const day = dayNumber(stored, isMoment ? timeZone : null);
    const { from, before } = span;
    return (
      (from === null || day >= resolveDay(from, today)) &&
      (before === null || day < resolveDay(before, today))
    );
  }
  return typeof value === "number" && compare(rule, wholeDaysBetween(stored, now), value);
}

function monthOf(stored: SingleValue | Date | null, timeZone: string | null): number | null {
  if (typeof stored === "string") return Number(stored.slice(2, 4));
  if (!(stored instanceof Date)) return null;
  return new Date(dayNumber(stored, timeZone) * DAY_MS).getUTCMonth() + 1;
}

/** Days since 1970. @param timeZone - Null for UTC, in which dates are midnight. */
function dayNumber(at: Date, timeZone: string | null): number {
  return Math.floor((timeZone === null ? at.getTime() : localClock(at, timeZone)) / DAY_MS);
}

function resolveDay(point: DayPoint, today: number): number {
  if ("day" in point) return Date.parse(point.day) / DAY_MS;
  if ("today" in point) return today + point.today;
  const now = new Date(today * DAY_MS);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + point.month, 1) / DAY_MS;
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
 * @param timeZone - The account's, whose today is meant.
 * @param references - Things that the rules refer to; absent ones are deleted.
 * @returns True when the customer is in the audience. Never throws.
 * @see docs/product.md, Segments
 */
export function matchesSegment(
  group: SegmentRuleGroup,
  customer: SegmentCustomer,
  now: Date,
  timeZone = "UTC",
  references: RuleReferences = NO_REFERENCES,
): boolean {
  if (group.rules.length === 0) return false;
  const matches = (item: SegmentRule | SegmentRuleGroup): boolean =>
    isRuleGroup(item)
      ? matchesSegment(item, customer, now, timeZone, references)
      : matchesRule(item, customer, { now, timeZone, references });
  return group.combinator === "and" ? group.rules.every(matches) : group.rules.some(matches);
}
