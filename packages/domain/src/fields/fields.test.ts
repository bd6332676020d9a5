import { expect, test } from "vitest";
import {
  attributeCell,
  attributesSchema,
  fieldInput,
  formatAttribute,
  keyFromLabel,
  keyOfAttribute,
} from "./index.ts";
import type { AttributeType, FieldDefinition } from "./index.ts";

const field = (key: string, type: AttributeType, choices: string[] = []): FieldDefinition => ({
  key,
  label: key.toUpperCase(),
  type,
  choices,
  description: "",
});

const DEFINITIONS = [
  field("note", "text"),
  field("size", "number"),
  field("credit", "money"),
  field("renewal", "date"),
  field("vegan", "yes_no"),
  field("tier", "choice", ["Gold", "Silver"]),
  field("likes", "tags"),
];

const read = (given: unknown) => attributesSchema(DEFINITIONS).safeParse(given);

test.each([
  ["Shoe size (EU)", "shoe_size_eu"],
  ["  Grün, Ton ", "grun_ton"],
  ["loyaltyPoints", "loyalty_points"],
  ["2nd city", ""],
  ["ग्राहक", ""],
  ["a ".repeat(100), `a${"_a".repeat(19)}`],
])("The label %j suggests the key %j", (label, key) => {
  expect(keyFromLabel(label)).toBe(key);
});

test.each([
  "Size",
  "_size",
  "size_",
  "a__b",
  "1a",
  "a".repeat(41),
  "a-b",
  "",
  "größe",
  "constructor",
])("%j is no key", (key) => {
  expect(fieldInput.safeParse({ key, label: "A", type: "text" }).success).toBe(false);
  expect(keyOfAttribute(`attributes.${key}`)).toBeNull();
});

test.each([
  [{ type: "choice" }, "A choice field needs at least one choice"],
  [{ type: "text", choices: ["a"] }, "Only a choice field has choices"],
  [{ type: "choice", choices: ["a", "A"] }, "Two choices are the same"],
  [{ type: "choice", choices: ["a, b"] }, "A choice must not hold a comma or a semicolon"],
  [{ type: "text", label: " " }, "Label is required"],
  [{ type: "text", label: "a\nb" }, "Label must be one line of text"],
  [{ type: "text", label: "x".repeat(61) }, "Label may have at most 60 characters"],
])("A definition that cannot be is refused in a sentence: %j", (input, message) => {
  const result = fieldInput.safeParse({ label: "A", ...input });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("Values are read as an import reads them, into what is stored", () => {
  const given = {
    note: "  Cafe\u0301 ",
    size: "-1,200.5",
    credit: "₹1,20,000.504",
    renewal: "20/11/2026",
    vegan: "ja",
    tier: "gold",
    likes: "Tea; coffee, TEA",
  };
  const stored = {
    note: "Café",
    size: -1200.5,
    credit: 120_000.5,
    renewal: "2026-11-20T00:00:00.000Z",
    vegan: true,
    tier: "Gold",
    likes: ["Tea", "coffee"],
  };
  expect(read(given).data).toEqual(stored);
  expect(read(stored).data).toEqual(stored);
});

test("Null deletes a value, an absent or empty one changes nothing", () => {
  const empty = {
    note: " ",
    size: "n/a",
    credit: "",
    renewal: "-",
    vegan: "",
    tier: "",
    likes: [],
  };
  expect(read(empty).data).toEqual({});
  expect(read({}).data).toEqual({});
  expect(read({ note: null, likes: null }).data).toEqual({ note: null, likes: null });
});

test.each([
  [{ size: "big" }, '"SIZE" must be a number below 1,000,000,000,000, not "big"'],
  [{ size: 1e12 }, '"SIZE" must be a number below 1,000,000,000,000, not "1000000000000"'],
  [{ size: true }, '"SIZE" must be a number'],
  [
    { credit: -1 },
    '"CREDIT" must be an amount of rupees, 0 or more and below 1,000,000,000,000, not "-1"',
  ],
  [{ renewal: "soon" }, '"RENEWAL" must be a date like 2026-11-20 or 20/11/2026, not "soon"'],
  [{ vegan: "maybe" }, '"VEGAN" must be Yes or No, not "maybe"'],
  [{ tier: "Bronze" }, '"TIER" must be one of Gold, Silver, not "Bronze"'],
  [{ likes: ["a,b"] }, 'A tag of "LIKES" must not hold a comma or a semicolon'],
  [{ likes: Array.from({ length: 51 }, (_, n) => `t${n}`) }, '"LIKES" may have at most 50 tags'],
  [{ note: "a\nb" }, '"NOTE" must not hold line breaks or other control characters'],
])("A value that cannot be is refused in a sentence that names its field: %j", (given, message) => {
  const [first, ...more] = read(given).error?.issues.map((issue) => issue.message) ?? [];
  expect(first).toBe(message);
  expect(more).toEqual([]);
});

test.each(["constructor", "__proto__", "toString", "shoe"])("%j is no field of theirs", (key) => {
  expect(read(JSON.parse(`{"${key}": "x"}`)).success).toBe(false);
});

test("A person reads money in rupees, a day, Yes or No, and tags with commas", () => {
  expect(formatAttribute("money", 123_456.5)).toBe("₹1,23,456.50");
  expect(formatAttribute("date", "2026-11-20T00:00:00.000Z")).toBe("20 Nov 2026");
  expect(formatAttribute("date", "--03-14")).toBe("14 March");
  expect(formatAttribute("yes_no", false)).toBe("No");
  expect(formatAttribute("tags", ["a", "b"])).toBe("a, b");
  expect(formatAttribute("number", -0.5)).toBe("-0.5");
  expect(formatAttribute("number", "from another time")).toBe("");
});

test("A file holds money with two decimals and a day as a day", () => {
  expect(attributeCell("money", 5)).toBe("5.00");
  expect(attributeCell("date", "2026-11-20T00:00:00.000Z")).toBe("2026-11-20");
  expect(attributeCell("date", "2026-11-20T10:00:00.000Z")).toBe("2026-11-20T10:00:00.000Z");
  expect(attributeCell("date", "--02-29")).toBe("29 February");
  expect(attributeCell("text", undefined)).toBe("");
});
