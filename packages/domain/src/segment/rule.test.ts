import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { segmentRule, segmentRules } from "./index.ts";

const messagesOf = (input: unknown): string[] => {
  const result = segmentRules.safeParse(input);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
};
const and = (...rules: unknown[]): unknown => ({ combinator: "and", rules });

describe("A rule is refused with a sentence that names it", () => {
  test.each([
    [{ field: "is_active", operator: ">", value: true }, '"Is active" cannot be compared with ">"'],
    [{ field: "city", operator: "<", value: "x" }, '"City" cannot be compared with "<"'],
    [
      { field: "total_spent", operator: "contains", value: 1 },
      '"Total spent" cannot be compared with "contains"',
    ],
    [
      { field: "shoe_size", operator: "==", value: 1 },
      '"shoe_size" is not a field a segment can use',
    ],
    [
      { field: "constructor", operator: "==", value: 1 },
      '"constructor" is not a field a segment can use',
    ],
    [{ field: "age", operator: "near", value: 1 }, '"near" is not an operator "Age" can use'],
    [{ field: "age", operator: "between", value: 1 }, '"Age" needs two values, from and to'],
    [{ field: "age", operator: "between", value: [1, "x"] }, '"Age" needs a number'],
    [
      { field: "age", operator: "between", value: [30, 18] },
      '"Age" needs the smaller number first',
    ],
    [{ field: "age", operator: "on", value: "2026-11-20" }, '"Age" cannot be compared with "on"'],
    [
      { field: "joined", operator: "on", value: "2026-02-30" },
      '"Joined" needs a day such as 2026-11-20',
    ],
    [
      { field: "joined", operator: "between", value: ["2026-11-20", "2026-11-19"] },
      '"Joined" needs the earlier day first',
    ],
    [
      { field: "joined", operator: "in_last", value: 0 },
      '"Joined" needs a number of days from 1 to 36500',
    ],
    [{ field: "joined", operator: "in_month", value: 13 }, '"Joined" needs a month from 1 to 12'],
    [{ field: "city", operator: "is_one_of", value: [] }, '"City" needs at least one value'],
    [
      { field: "city", operator: "is_one_of", value: ["Pune", 3] },
      '"City" needs a text to compare with',
    ],
    [
      { field: "city", operator: "is_one_of", value: Array.from({ length: 51 }, String) },
      '"City" takes at most 50 values',
    ],
    [
      { field: "order_count", operator: "is_empty", value: null },
      '"Order count" cannot be compared with "is_empty"',
    ],
    [{ field: "age", operator: ">", value: "old" }, '"Age" needs a number'],
    [{ field: "age", operator: ">", value: "" }, '"Age" needs a number'],
    [{ field: "age", operator: ">", value: null }, '"Age" needs a number'],
    [{ field: "age", operator: ">", value: "0x10" }, '"Age" needs a number'],
    [{ field: "age", operator: ">", value: "1e999" }, '"Age" needs a number'],
    [
      { field: "last_purchase", operator: ">", value: "x" },
      '"Last purchase" needs a number of days',
    ],
    [
      { field: "last_purchase", operator: ">", value: -1 },
      '"Last purchase" needs a number of days that is 0 or more',
    ],
    [{ field: "is_active", operator: "==", value: 1 }, '"Is active" needs Yes or No'],
    [{ field: "city", operator: "==", value: " " }, '"City" needs a text to compare with'],
    [{ field: "city", operator: "==", value: 3 }, '"City" needs a text to compare with'],
    [
      { field: "city", operator: "==", value: "a\0b" },
      '"City" cannot be compared with control characters',
    ],
    [
      { field: "city", operator: "==", value: "\ud800" },
      '"City" cannot be compared with control characters',
    ],
    [
      { field: "city", operator: "==", value: "x".repeat(201) },
      '"City" may have at most 200 characters',
    ],
    [
      { field: "city", operator: "==", value: "state", valueSource: "field" },
      '"City" can only be compared with a value',
    ],
    ["and", "A rule needs a field, an operator and a value"],
    [{ combinator: "and", rules: [] }, "A group needs at least one rule"],
    [{ combinator: "xor", rules: [1] }, 'The combinator must be "and" or "or"'],
    [{ combinator: "or", not: true, rules: [1] }, "A group cannot be negated"],
    [{ combinator: "or", rules: "all" }, "A group needs a list of rules"],
  ])("%j", (rule, message) => {
    expect(messagesOf(and(rule))).toEqual([message]);
  });
});

test("No rules at all are answered with the sentence of the form", () => {
  const message = "Please add at least one segment rule first";
  expect(messagesOf(and())).toEqual([message]);
  expect(messagesOf(null)).toEqual([message]);
  expect(messagesOf(undefined)).toEqual([message]);
  expect(messagesOf([])).toEqual([message]);
});

test("Errors carry the path of the rule they are about", () => {
  const good = { field: "age", operator: ">", value: 3 };
  const result = segmentRules.safeParse(and(good, and(good, { ...good, value: "x" })));
  expect(result.error?.issues[0]?.path).toEqual(["rules", 1, "rules", 1, "value"]);
});

test("Values come out as the type of their field and other keys are dropped", () => {
  const parse = (field: string, value: unknown): unknown =>
    segmentRule.parse({ id: "r1", field, operator: "==", value, valueSource: "value" });
  expect(parse("total_spent", " 5000.50 ")).toEqual({
    field: "total_spent",
    operator: "==",
    value: 5000.5,
  });
  expect(parse("is_active", "Yes")).toEqual({ field: "is_active", operator: "==", value: true });
  expect(parse("is_active", "false")).toEqual({ field: "is_active", operator: "==", value: false });
  expect(parse("city", " Mum ")).toEqual({ field: "city", operator: "==", value: " Mum " });
  expect(
    segmentRule.parse({ field: "city", operator: "is_one_of", value: "Pune, Goa,pune" }),
  ).toEqual({ field: "city", operator: "is_one_of", value: ["Pune", "Goa"] });
  expect(segmentRule.parse({ field: "age", operator: "between", value: ["18", 25] })).toEqual({
    field: "age",
    operator: "between",
    value: [18, 25],
  });
  expect(segmentRule.parse({ field: "city", operator: "is_empty" })).toEqual({
    field: "city",
    operator: "is_empty",
    value: null,
  });
  expect(parse("city", "Cafe\u0301")).toEqual({ field: "city", operator: "==", value: "Café" });
});

test("A rule compares with every name that a customer may have, however long it is to write", () => {
  for (const name of ["कि".repeat(200), "e\u0301\u0323".repeat(200), "👨‍👩‍👧‍👦".repeat(70)]) {
    expect(messagesOf(and({ field: "name", operator: "==", value: name }))).toEqual([]);
  }
  expect(messagesOf(and({ field: "name", operator: "==", value: "कि".repeat(201) }))).toEqual([
    '"Name" may have at most 200 characters',
  ]);
});

test("Groups nest to depth 5 and no deeper", () => {
  const nest = (depth: number): unknown =>
    depth === 0 ? { field: "age", operator: ">", value: 3 } : and(nest(depth - 1));
  expect(messagesOf(nest(5))).toEqual([]);
  expect(messagesOf(nest(6))).toEqual(["Groups nest at most 5 deep"]);
  expect(messagesOf(nest(5000))).toEqual(["Groups nest at most 5 deep"]);
});

test("A segment takes 50 rules and no more, wherever they are", () => {
  const rules = (count: number): unknown[] =>
    Array.from({ length: count }, () => ({ field: "age", operator: ">", value: 3 }));
  expect(messagesOf(and(...rules(50)))).toEqual([]);
  expect(messagesOf(and(...rules(51)))).toEqual(["A segment may have at most 50 rules"]);
  expect(messagesOf(and(and(...rules(30)), and(...rules(21))))).toEqual([
    "A segment may have at most 50 rules",
  ]);
});

test("Anything at all is either rules or a list of sentences, never a throw", () => {
  fc.assert(
    fc.property(fc.anything({ maxDepth: 4 }), fc.anything(), (input, value) => {
      for (const each of [input, and(input), and({ field: "city", operator: "==", value })]) {
        expect(messagesOf(each).every((message) => message.length > 0)).toBe(true);
      }
    }),
  );
});
