import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arbAttributeRule,
  arbAttributes,
  arbFieldDefinitions,
  arbGroup,
  arbSegmentCustomer,
  runs,
  SEGMENT_NOW,
} from "../../testing/index.ts";
import { attributeOf, keyOfAttribute } from "../fields/index.ts";
import type { Attributes, FieldDefinition } from "../fields/index.ts";
import { foldCase } from "../text/index.ts";
import { describeRules, matchesSegment, segmentRules, segmentRulesFor } from "./index.ts";
import type { AttributeRule, SegmentCustomer } from "./index.ts";

const SIGNS: Record<string, number[]> = {
  ">": [1],
  ">=": [0, 1],
  "==": [0],
  "<=": [-1, 0],
  "<": [-1],
  "!=": [-1, 1],
};

const listOf = ({ value }: AttributeRule): readonly unknown[] =>
  Array.isArray(value) ? value : [];

function naiveDate({ operator, value }: AttributeRule, day: string, list: readonly unknown[]) {
  if (operator === "in_month") return Number(day.slice(-5, -3)) === value;
  // A day and month without a year is no day that anything could be before or after.
  if (day.startsWith("--")) return operator === "!=";
  const today = SEGMENT_NOW.toISOString().slice(0, 10);
  const apart = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  if (operator === "on") return day === value;
  if (operator === "before") return day < String(value);
  if (operator === "after") return day > String(value);
  if (operator === "between") return day >= String(list[0]) && day <= String(list[1]);
  if (operator === "this_month") return day.slice(0, 7) === today.slice(0, 7);
  if (operator === "in_last") return apart <= 0 && -apart <= Number(value);
  return operator === "in_next" && apart >= 0 && apart <= Number(value);
}

/** A second implementation of a rule, without the evaluator and its tables. */
function naive(rule: AttributeRule, attributes: Attributes): boolean {
  const value = attributeOf(attributes, keyOfAttribute(rule.field) ?? "");
  const fold = (item: unknown): string => foldCase(String(item));
  if (rule.operator === "is_empty") return value === undefined;
  if (rule.operator === "is_not_empty") return value !== undefined;
  if (rule.type === "tags") {
    const stored = Array.isArray(value) ? value.map(fold) : [];
    const wanted = String(rule.value).split(", ").map(fold);
    const meets = stored.filter((tag) => wanted.includes(tag)).length > 0;
    return rule.operator === "has_not" ? !meets : meets;
  }
  if (value === undefined) return rule.operator === "!=";
  const isDay =
    rule.type === "date" && (/^[a-z]/.test(rule.operator) || String(value).startsWith("--"));
  if (isDay) return naiveDate(rule, String(value).slice(0, 10), listOf(rule));
  if (rule.operator === "is_one_of") return listOf(rule).map(fold).includes(fold(value));
  if (rule.operator === "between")
    return Number(value) >= Number(listOf(rule)[0]) && Number(value) <= Number(listOf(rule)[1]);
  if (rule.type === "yes_no") return (value === rule.value) === (rule.operator === "==");
  if (rule.type === "text" || rule.type === "choice") {
    if (rule.operator === "contains") return fold(value).split(fold(rule.value)).length > 1;
    return (fold(value) === fold(rule.value)) === (rule.operator === "==");
  }
  const left =
    rule.type === "date"
      ? Math.floor((SEGMENT_NOW.getTime() - Date.parse(String(value))) / 86_400_000)
      : Number(value);
  return SIGNS[rule.operator]?.includes(Math.sign(left - Number(rule.value))) ?? false;
}

const world = arbFieldDefinitions.chain((definitions) =>
  fc.record({
    definitions: fc.constant(definitions),
    rule: arbAttributeRule(definitions),
    rules: arbGroup(arbAttributeRule(definitions), 3),
    attributes: arbAttributes(definitions),
    customer: arbSegmentCustomer,
  }),
);

const personOf = (customer: SegmentCustomer, attributes: Attributes): SegmentCustomer => ({
  ...customer,
  attributes,
});

test("A rule on one's own field means what an independent reading says it means", () => {
  fc.assert(
    fc.property(world, ({ rule, customer, attributes }) => {
      const group = { combinator: "and" as const, rules: [rule] };
      expect(matchesSegment(group, personOf(customer, attributes), SEGMENT_NOW)).toBe(
        naive(rule, attributes),
      );
    }),
    { numRuns: runs(3000) },
  );
});

test("Rules read by the definitions are the same when they are read again, also from text", () => {
  fc.assert(
    fc.property(world, ({ definitions, rules }) => {
      const read = segmentRulesFor(definitions).parse(rules);
      expect(segmentRulesFor(definitions).parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
    }),
  );
});

test("Rules on fields that an account does not have are refused by name", () => {
  fc.assert(
    fc.property(world, ({ rule }) => {
      const result = segmentRules.safeParse({ combinator: "and", rules: [rule] });
      expect(result.error?.issues[0]?.message).toBe(
        `"${rule.field}" is not a field a segment can use`,
      );
    }),
  );
});

const FIELDS: FieldDefinition[] = [
  { key: "shoe_size", label: "Shoe size", type: "number", choices: [], description: "" },
  { key: "interests", label: "Interests", type: "tags", choices: [], description: "" },
  { key: "tier", label: "Tier", type: "choice", choices: ["Gold", "Silver"], description: "" },
  { key: "renewal", label: "Renewal", type: "date", choices: [], description: "" },
  { key: "credit", label: "Credit", type: "money", choices: [], description: "" },
  { key: "vegan", label: "Vegan", type: "yes_no", choices: [], description: "" },
];

const read = (...rules: object[]) =>
  segmentRulesFor(FIELDS).safeParse({ combinator: "and", rules });

test("Rules on one's own fields read as a sentence with the fields' labels", () => {
  const rules = read(
    { field: "attributes.shoe_size", operator: ">", value: "41.5" },
    { field: "attributes.interests", operator: "has_any", value: ["tea", " Coffee", "TEA"] },
    { field: "attributes.tier", operator: "==", value: "gold" },
    { field: "attributes.renewal", operator: "<", value: 1 },
    { field: "attributes.credit", operator: ">=", value: "1,500" },
    { field: "attributes.vegan", operator: "!=", value: "yes" },
  ).data;
  expect(rules && describeRules(rules, FIELDS)).toBe(
    'Shoe size is more than 41.5 and Interests has any of "tea, Coffee" and Tier is "Gold" and ' +
      "Renewal is less than 1 day ago and Credit is at least ₹1,500 and Vegan is not Yes",
  );
  expect(rules && describeRules(rules)).toMatch(/^shoe size is more than 41.5 and interests has/);
});

test.each([
  [{ field: "attributes.shoe_size", operator: ">", value: "big" }, '"Shoe size" needs a number'],
  [
    { field: "attributes.shoe_size", operator: "contains", value: 4 },
    '"Shoe size" cannot be compared with "contains"',
  ],
  [
    { field: "attributes.tier", operator: "==", value: "Bronze" },
    '"Tier" must be one of Gold, Silver, not "Bronze"',
  ],
  [
    { field: "attributes.interests", operator: "has", value: "tea, coffee" },
    '"Interests" takes one tag here; "has any of" takes several',
  ],
  [
    { field: "attributes.interests", operator: "has_any", value: " , " },
    '"Interests" needs something to compare with',
  ],
  [
    { field: "attributes.renewal", operator: ">", value: -1 },
    '"Renewal" needs a number of days that is 0 or more',
  ],
  [
    { field: "attributes.constructor", operator: "==", value: 1 },
    '"attributes.constructor" is not a field a segment can use',
  ],
])("A rule that means nothing is refused in a sentence: %j", (rule, message) => {
  expect(read(rule).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
