import fc from "fast-check";
import { expect, it, test } from "vitest";
import { arbAttributes, arbFieldDefinitions, runs } from "../../testing/index.ts";
import { ATTRIBUTE_TYPES, convertAttribute } from "./index.ts";
import type { AttributeType, AttributeValue, FieldDefinition } from "./index.ts";

const field = (type: AttributeType, choices: string[] = []): FieldDefinition => ({
  ...{ key: "size", label: "Size", description: "", type, choices },
});

const world = arbFieldDefinitions.chain((definitions) =>
  fc.record({
    definitions: fc.constant(definitions),
    attributes: arbAttributes(definitions),
    type: fc.constantFrom(...ATTRIBUTE_TYPES.filter((type) => type !== "choice")),
  }),
);

test("A value that converts is one of the new type, and any value comes back from a text", () => {
  fc.assert(
    fc.property(world, ({ definitions, attributes, type }) => {
      for (const own of definitions) {
        const value = attributes[own.key];
        if (value === undefined) continue;
        const to = { ...own, type, choices: [] };
        const there = convertAttribute(own.type, value, to);
        if (!there.ok) continue;
        expect(convertAttribute(type, there.value, to)).toEqual(there);
        if (type === "text" && own.type !== "text")
          expect(convertAttribute(type, there.value, own)).toEqual({ ok: true, value });
      }
    }),
    { numRuns: runs(1000) },
  );
});

it.each<[AttributeType, AttributeValue, FieldDefinition, AttributeValue | RegExp]>([
  ["text", "1,200.5", field("number"), 1200.5],
  ["text", "tall", field("number"), /^"Size" must be a number/],
  ["text", "n/a", field("number"), /^"Size" would be empty: "n\/a" means no value$/],
  ["text", "gold", field("choice", ["Gold"]), "Gold"],
  ["text", "tin", field("choice", ["Gold"]), /^"Size" must be one of Gold, not "tin"$/],
  ["text", "tea; coffee", field("tags"), ["tea", "coffee"]],
  ["text", "Ja", field("yes_no"), true],
  ["text", "20/11/2026", field("date"), "2026-11-20T00:00:00.000Z"],
  ["number", 41.5, field("money"), 41.5],
  ["number", 41.555, field("money"), /^"Size" would lose decimals of 41\.555$/],
  ["number", 1, field("yes_no"), true],
  ["money", 1200, field("text"), "1200.00"],
  ["date", "2026-11-20T00:00:00.000Z", field("text"), "2026-11-20"],
  ["date", "--03-14", field("text"), "14 March"],
  ["text", "14 March", field("date"), "--03-14"],
  ["number", 14.03, field("date"), /^"Size" must be a date/],
  ["yes_no", false, field("text"), "No"],
  ["tags", ["tea", "coffee"], field("text"), "tea, coffee"],
])("reads %s %j as %o", (from, value, to, expected) => {
  const result = convertAttribute(from, value, to);
  if (expected instanceof RegExp) expect(!result.ok && result.reason).toMatch(expected);
  else expect(result).toEqual({ ok: true, value: expected });
});
