import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arbSegmentCustomer,
  arbSegmentRule,
  arbSegmentRules,
  runs,
  SEGMENT_NOW,
  SEGMENT_ZONES,
} from "../../testing/index.ts";
import { byField, PLAIN_FIELDS } from "../fields/index.ts";
import { SEGMENT_FIELDS } from "./fields.ts";
import { matchesSegment, OPERATORS, segmentRules } from "./index.ts";
import type {
  FixedRule,
  RuleGroup,
  SegmentCustomer,
  SegmentField,
  SegmentOperator,
  SegmentRule,
  SegmentRuleGroup,
} from "./index.ts";

type FixedGroup = RuleGroup<FixedRule>;

type Stored = Exclude<
  keyof SegmentCustomer,
  "attributes" | "orders" | "emails" | "staticSegments" | "imports"
>;
type WorkedOut = "average_order" | "first_order" | "purchase_group";

const KEYS: Record<Exclude<SegmentField, WorkedOut>, Stored> = {
  total_spent: "totalSpent",
  order_count: "orderCount",
  last_purchase: "lastPurchaseAt",
  is_active: "isActive",
  do_not_track: "doNotTrack",
  ...byField(
    PLAIN_FIELDS,
    ({ key }) => key,
    ({ property }) => property,
  ),
  name: "name",
  email: "email",
  joined: "joinedAt",
  last_opened: "lastOpenedAt",
  last_clicked: "lastClickedAt",
  campaigns_received: "campaignsReceived",
};

/** Money rounded by hand: by its decimal text, half a paisa up. */
function naiveAverage({ totalSpent, orderCount }: SegmentCustomer): number | null {
  if (orderCount === 0) return null;
  const tenthsOfPaise = (BigInt(Math.round(totalSpent * 100)) * 10n) / BigInt(orderCount);
  return Number((tenthsOfPaise + 5n) / 10n) / 100;
}

function naiveGroupOf(customer: SegmentCustomer): string {
  const { lastPurchaseAt, orderCount, totalSpent } = customer;
  if (lastPurchaseAt === null && orderCount === 0) return "never_bought";
  const days = lastPurchaseAt === null ? -1 : naiveDays(lastPurchaseAt);
  if (days >= 366) return "lost";
  if (days >= 91) return "at_risk";
  if (orderCount < 3) return "promising";
  return orderCount > 4 && totalSpent > 9_999.99 ? "champions" : "loyal";
}

const WORKED_OUT: Record<WorkedOut, (customer: SegmentCustomer) => number | string | Date | null> =
  {
    average_order: naiveAverage,
    first_order: ({ orders = [] }) =>
      orders
        .flatMap(({ counts, placedAt }) => (counts ? [placedAt] : []))
        .toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    purchase_group: naiveGroupOf,
  };

const isWorkedOut = (field: SegmentField): field is WorkedOut => field in WORKED_OUT;

const valueOf = (field: SegmentField, customer: SegmentCustomer) =>
  isWorkedOut(field) ? WORKED_OUT[field](customer) : customer[KEYS[field]];

/** Which signs of (customer's value - rule's value) each operator takes. */
const SIGNS: Partial<Record<SegmentOperator, number[]>> = {
  ">": [1],
  ">=": [0, 1],
  "==": [0],
  "<=": [-1, 0],
  "<": [-1],
  "!=": [-1, 1],
};

function naiveLower(text: string): string {
  let lower = "";
  for (const letter of text) {
    lower +=
      letter === "İ"
        ? "i"
        : (letter.toLowerCase().codePointAt(1) ?? 0) > 0 && letter.length === 1
          ? letter
          : letter.toLowerCase();
  }
  return lower;
}

function naiveDays(at: Date): number {
  let days = 0;
  let edge = SEGMENT_NOW.getTime();
  while (edge - 86_400_000 >= at.getTime()) {
    edge -= 86_400_000;
    days += 1;
  }
  while (edge < at.getTime()) {
    edge += 86_400_000;
    days -= 1;
  }
  return days;
}

/** The day of a date: of something that happened in the zone, else of the day it is in UTC. */
function naiveDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);
}

function naiveDate(rule: FixedRule, at: Date, timeZone: string): boolean {
  const isMoment = ["last_opened", "last_clicked", "first_order"].includes(rule.field);
  const day = naiveDay(at, isMoment ? timeZone : "UTC");
  const today = naiveDay(SEGMENT_NOW, timeZone);
  const apart = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  switch (rule.operator) {
    case "on":
      return day === rule.value;
    case "before":
      return day < String(rule.value);
    case "after":
      return day > String(rule.value);
    case "between":
      return day >= String(listOf(rule)[0]) && day <= String(listOf(rule)[1]);
    case "this_month":
      return day.slice(0, 7) === today.slice(0, 7);
    case "in_month":
      return Number(day.slice(5, 7)) === rule.value;
    case "in_last":
      return apart <= 0 && -apart <= Number(rule.value);
    default:
      return apart >= 0 && apart <= Number(rule.value);
  }
}

const listOf = ({ value }: FixedRule): readonly unknown[] => (Array.isArray(value) ? value : []);

function naiveRule(rule: FixedRule, customer: SegmentCustomer, timeZone: string): boolean {
  const value = valueOf(rule.field, customer);
  if (rule.operator === "is_empty") return value === null || value === "";
  if (rule.operator === "is_not_empty") return value !== null && value !== "";
  if (value === null) return rule.operator === "!=";
  if (rule.operator === "is_one_of")
    return listOf(rule).some((one) => naiveLower(String(one)) === naiveLower(String(value)));
  if (value instanceof Date && /^[a-z]/.test(rule.operator))
    return naiveDate(rule, value, timeZone);
  if (rule.operator === "between")
    return Number(value) >= Number(listOf(rule)[0]) && Number(value) <= Number(listOf(rule)[1]);
  if (typeof rule.value === "string") {
    const [left, right] = [naiveLower(String(value)), naiveLower(rule.value)];
    if (rule.operator === "contains") return left.split(right).length > 1;
    return (left === right) === (rule.operator === "==");
  }
  const left = value instanceof Date ? naiveDays(value) : Number(value);
  const sign = Math.sign(left - Number(rule.value));
  return SIGNS[rule.operator]?.includes(sign) ?? false;
}

function naiveGroup(group: FixedGroup, customer: SegmentCustomer, timeZone: string): boolean {
  const responses = group.rules.map((item) =>
    "rules" in item ? naiveGroup(item, customer, timeZone) : naiveRule(item, customer, timeZone),
  );
  const yes = responses.filter(Boolean).length;
  return group.combinator === "and" ? yes === responses.length : yes > 0;
}

const matches = (item: FixedRule | FixedGroup, customer: SegmentCustomer): boolean =>
  matchesSegment(
    "rules" in item ? item : { combinator: "and", rules: [item] },
    customer,
    SEGMENT_NOW,
  );

test("Rules mean what an independent reading of docs/product.md says they mean", () => {
  fc.assert(
    fc.property(
      arbSegmentRules,
      arbSegmentCustomer,
      fc.constantFrom(...SEGMENT_ZONES),
      (group, customer, timeZone) => {
        expect(matchesSegment(group, customer, SEGMENT_NOW, timeZone)).toBe(
          naiveGroup(group, customer, timeZone),
        );
      },
    ),
    { numRuns: runs(3000) },
  );
});

test("'and' is both and 'or' is either, in any order", () => {
  fc.assert(
    fc.property(arbSegmentRules, arbSegmentRules, arbSegmentCustomer, (a, b, customer) => {
      const both = matches(a, customer) && matches(b, customer);
      const either = matches(a, customer) || matches(b, customer);
      expect(matches({ combinator: "and", rules: [a, b] }, customer)).toBe(both);
      expect(matches({ combinator: "and", rules: [b, a] }, customer)).toBe(both);
      expect(matches({ combinator: "or", rules: [a, b] }, customer)).toBe(either);
      expect(matches({ combinator: "or", rules: [b, a, b] }, customer)).toBe(either);
    }),
  );
});

test("A value that is there answers each operator and its opposite differently", () => {
  const opposites: [SegmentOperator, SegmentOperator][] = [
    ["==", "!="],
    [">", "<="],
    ["<", ">="],
  ];
  fc.assert(
    fc.property(arbSegmentRule, arbSegmentCustomer, (rule, customer) => {
      fc.pre(valueOf(rule.field, customer) !== null && OPERATORS[rule.operator].takes === "value");
      for (const [one, other] of opposites) {
        if (!SEGMENT_FIELDS[rule.field].operators.includes(one)) continue;
        expect(matches({ ...rule, operator: one }, customer)).toBe(
          !matches({ ...rule, operator: other }, customer),
        );
      }
    }),
    { numRuns: runs(1000) },
  );
});

test("A missing value matches !=, is empty, and nothing else", () => {
  fc.assert(
    fc.property(arbSegmentRule, arbSegmentCustomer, (rule, customer) => {
      fc.pre(SEGMENT_FIELDS[rule.field].nullable);
      const missing = isWorkedOut(rule.field)
        ? { ...customer, orders: [], orderCount: 0 }
        : { ...customer, [KEYS[rule.field]]: null };
      expect(matches(rule, missing)).toBe(rule.operator === "!=" || rule.operator === "is_empty");
    }),
  );
});

test("A group of one rule, however deep, means the rule", () => {
  fc.assert(
    fc.property(arbSegmentRule, arbSegmentCustomer, (rule, customer) => {
      const nested: FixedGroup = {
        combinator: "or",
        rules: [{ combinator: "and", rules: [{ combinator: "or", rules: [rule] }] }],
      };
      expect(matches(nested, customer)).toBe(matches(rule, customer));
    }),
  );
});

const textOf = ({ value }: SegmentRule): unknown =>
  Array.isArray(value) ? value.map(String) : typeof value === "object" ? value : String(value);

test("Validated rules pass validation again, unchanged, also with their values as text", () => {
  const asText = (group: SegmentRuleGroup): unknown => ({
    id: "x",
    not: false,
    combinator: group.combinator,
    rules: group.rules.map((item) =>
      "rules" in item ? asText(item) : { ...item, valueSource: "value", value: textOf(item) },
    ),
  });
  fc.assert(
    fc.property(arbSegmentRules, (group) => {
      expect(segmentRules.parse(group)).toEqual(group);
      expect(segmentRules.parse(asText(group))).toEqual(group);
    }),
  );
});
