import fc from "fast-check";
import { ATTRIBUTE_TYPES, attributeName } from "../src/fields/index.ts";
import type {
  Attributes,
  AttributeType,
  AttributeValue,
  FieldDefinition,
} from "../src/fields/index.ts";
import { attributeField } from "../src/segment/index.ts";
import type { AttributeRule, SegmentOperator, SingleValue } from "../src/segment/index.ts";
import { arbInstant, arbTaken } from "./segment.ts";
import { comparableText } from "./text.ts";

const CHOICES = ["S", "M", "Extra large", "İzmir", "ΟΔΟΣ"] as const;
const TAGS = [
  "VIP",
  "vip",
  "gold",
  "50%",
  "O'Brien",
  "C:\\temp",
  'say "hi"',
  "ΟΔΟΣ",
  "मुंबई",
] as const;

/** Keys that another meaning may get in the way of, among plain ones. */
const KEYS = ["size", "city", "total_spent", "value", "to_string", "a1", "balance"] as const;

/** Definitions of up to seven fields, each of any type. */
export const arbFieldDefinitions: fc.Arbitrary<FieldDefinition[]> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom(...ATTRIBUTE_TYPES)), {
    selector: ([key]) => key,
    minLength: 1,
  })
  .map((fields) =>
    fields.map(([key, type]) => ({
      key,
      label: `My ${key}`,
      type,
      choices: type === "choice" ? [...CHOICES] : [],
      description: "",
    })),
  );

const number = fc.oneof(
  fc.integer({ min: -3, max: 6 }),
  fc.constantFrom(0.1, 0.3, 1.5, -0.000001, 999_999_999_999, 1e-6, 2.675),
);

const instant = arbInstant.map((at) => at.toISOString());

/** A day and month without a year. */
const monthDay = fc
  .integer({ min: 0, max: 365 })
  .map((day) => `-${new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(4, 10)}`);

const VALUES: Record<AttributeType, fc.Arbitrary<AttributeValue>> = {
  text: comparableText,
  number,
  money: fc.integer({ min: 0, max: 600 }).map((paise) => paise / 100),
  date: fc.oneof({ weight: 3, arbitrary: instant }, { weight: 1, arbitrary: monthDay }),
  yes_no: fc.boolean(),
  choice: fc.constantFrom(...CHOICES),
  tags: fc.uniqueArray(fc.constantFrom(...TAGS), {
    selector: (tag) => tag.toLowerCase(),
    minLength: 1,
    maxLength: 4,
  }),
};

/** Values of a customer of an account with these definitions; each is sometimes missing. */
export function arbAttributes(definitions: readonly FieldDefinition[]): fc.Arbitrary<Attributes> {
  const shape = Object.fromEntries(definitions.map(({ key, type }) => [key, VALUES[type]]));
  return fc
    .record(shape, { requiredKeys: [] })
    .map((values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([key, value]) =>
          value === undefined ? [] : [[key, value]],
        ),
      ),
    );
}

function singleFor(type: AttributeType, operator: SegmentOperator): fc.Arbitrary<SingleValue> {
  switch (type) {
    case "number":
    case "money":
      return number;
    case "date":
      return fc.oneof(
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom(0.5, 1.5, 40_000, 1_000_000, 1e12),
      );
    case "yes_no":
      return fc.boolean();
    case "choice":
      return fc.constantFrom(...CHOICES);
    case "text":
      return comparableText;
    case "tags":
      return operator === "has_any"
        ? fc
            .uniqueArray(fc.constantFrom(...TAGS), {
              selector: (tag) => tag.toLowerCase(),
              minLength: 1,
              maxLength: 3,
            })
            .map((tags) => tags.join(", "))
        : fc.constantFrom(...TAGS);
  }
}

/** A valid rule on any of the fields with any of its operators. */
export function arbAttributeRule(
  definitions: readonly FieldDefinition[],
): fc.Arbitrary<AttributeRule> {
  return fc.constantFrom(...definitions).chain(({ key, type }) =>
    fc.constantFrom(...attributeField(type, "").operators).chain((operator) =>
      arbTaken(attributeField(type, "").type, operator, singleFor(type, operator)).map((value) => ({
        field: attributeName(key),
        type,
        operator,
        value,
      })),
    ),
  );
}
