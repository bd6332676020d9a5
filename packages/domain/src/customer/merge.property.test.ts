import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { arbAttributes, arbFieldDefinitions, runs } from "../../testing/index.ts";
import { SUPPRESSION_REASONS } from "../delivery/index.ts";
import { NO_PLAIN_VALUES } from "../fields/index.ts";
import type { Attributes, FieldDefinition } from "../fields/index.ts";
import { foldCase } from "../text/index.ts";
import { differingFields, emailStop, mergeConsent, mergeFigures, mergeValues } from "./index.ts";
import type { MergeChoice, MergeSide } from "./index.ts";

const SAME = { numRuns: runs(1000) };
/** Or none, as often. */
const some = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: null, freq: 1 });
const word = fc.constantFrom("Asha", "Ravi Rao", "Pune", "x");
const day = fc.constantFrom(new Date("2020-01-01"), new Date("2024-06-05"));

const side = (definitions: FieldDefinition[]): fc.Arbitrary<MergeSide> =>
  fc.record({
    name: fc.oneof(fc.constant(""), word),
    firstName: some(word),
    email: fc.constantFrom("a@x.example", "b@x.example"),
    ...{ phone: some(word), city: some(word), state: some(word), country: some(word) },
    ...{
      gender: some(word),
      age: some(fc.nat(99)),
      occupation: some(word),
      language: some(word),
      joinedAt: some(day),
    },
    attributes: arbAttributes(definitions),
  });
const pair = arbFieldDefinitions.chain((definitions) =>
  fc.record({
    definitions: fc.constant(definitions),
    kept: side(definitions),
    other: side(definitions),
  }),
);

/** Every chosen value by its field's name. */
function valuesOf(one: MergeSide, definitions: readonly FieldDefinition[]): Map<string, unknown> {
  const { attributes, firstName: _, joinedAt, ...plain } = one;
  const own = definitions
    .filter(({ type }) => type !== "tags")
    .map(({ key }) => [`attributes.${key}`, attributes[key]] as const);
  return new Map<string, unknown>([...Object.entries(plain), ["joined_date", joinedAt], ...own]);
}
const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

describe("merged values", () => {
  test("are each one of the two, the kept customer's unless that is empty or another is chosen", () => {
    const choice = fc.constantFrom<MergeChoice>("kept", "other");
    const chosen = fc.dictionary(
      fc.constantFrom("city", "age", "email", "attributes.size"),
      choice,
    );
    fc.assert(
      fc.property(pair, chosen, ({ definitions, kept, other }, choices) => {
        const map = new Map(Object.entries(choices));
        const merged = valuesOf(mergeValues(kept, other, definitions, map), definitions);
        const [mine, theirs] = [valuesOf(kept, definitions), valuesOf(other, definitions)];
        for (const [name, value] of merged) {
          const preset = isEmpty(mine.get(name)) ? "other" : "kept";
          const from = (map.get(name) ?? preset) === "kept" ? mine : theirs;
          expect(value, name).toEqual(from.get(name));
        }
      }),
      SAME,
    );
  });

  test("differ from the kept customer's only in fields that are asked about", () => {
    fc.assert(
      fc.property(pair, ({ definitions, kept, other }) => {
        const asked = differingFields(kept, other, definitions);
        const [mine, theirs] = [valuesOf(kept, definitions), valuesOf(other, definitions)];
        const differing = [...mine.keys()].filter((name) => {
          const [one, two] = [mine.get(name), theirs.get(name)];
          return JSON.stringify(one ?? "") !== JSON.stringify(two ?? "");
        });
        expect(asked.map(({ name }) => name).toSorted()).toEqual(differing.toSorted());
        expect(differingFields(kept, kept, definitions)).toEqual([]);
        for (const { name, preset } of asked)
          expect(preset).toBe(isEmpty(mine.get(name)) ? "other" : "kept");
      }),
      SAME,
    );
  });

  test("hold every tag of both, each once", () => {
    fc.assert(
      fc.property(pair, ({ definitions, kept, other }) => {
        const { attributes } = mergeValues(kept, other, definitions);
        for (const { key } of definitions.filter(({ type }) => type === "tags")) {
          const folded = (of: Attributes) => ((of[key] ?? []) as string[]).map(foldCase);
          const both = new Set([...folded(kept.attributes), ...folded(other.attributes)]);
          expect(folded(attributes).toSorted()).toEqual([...both].toSorted());
        }
      }),
      SAME,
    );
  });

  it("take the first name along with the name", () => {
    const base = { ...NO_PLAIN_VALUES, email: "a@x.example", phone: null, joinedAt: null };
    const kept = { ...base, name: "Anna Maria Rao", firstName: null, attributes: {} };
    const other = { ...base, name: "A. Rao", firstName: "Asha", attributes: {} };
    expect(mergeValues(kept, other, []).firstName).toBeNull();
    const choices = new Map([["name", "other" as const]]);
    expect(mergeValues(kept, other, [], choices)).toMatchObject({
      name: "A. Rao",
      firstName: "Asha",
    });
    const known = { ...other, firstName: "Anna Maria" };
    expect(mergeValues(kept, known, []).firstName).toBe("Anna Maria");
  });
});

describe("a no of either", () => {
  const consent = fc.record({
    unsubscribedAt: some(day),
    hasConsent: fc.boolean(),
    suppression: some(fc.constantFrom(...SUPPRESSION_REASONS)),
  });

  test("stays a no, no matter which customer is kept; a yes needs both", () => {
    fc.assert(
      fc.property(consent, consent, (one, two) => {
        const merged = mergeConsent(one, two);
        expect(emailStop(merged) === null).toBe(emailStop(one) === null && emailStop(two) === null);
        expect(mergeConsent(two, one)).toEqual(merged);
      }),
      SAME,
    );
  });

  it("keeps the weightiest reason and the first time", () => {
    const none = { unsubscribedAt: null, hasConsent: true, suppression: null };
    const [first, later] = [new Date("2020-01-01"), new Date("2024-06-05")];
    expect(
      mergeConsent(
        { ...none, unsubscribedAt: later, suppression: "manual" },
        { ...none, unsubscribedAt: first, suppression: "complained" },
      ),
    ).toEqual({ hasConsent: true, unsubscribedAt: first, suppression: "complained" });
  });
});

it("adds purchases up to the paisa, and no further than a column holds", () => {
  const at = new Date("2024-06-05");
  const one = { totalSpent: 0.1, orderCount: 2, lastPurchaseAt: null };
  expect(mergeFigures(one, { totalSpent: 0.2, orderCount: 3, lastPurchaseAt: at })).toEqual({
    ...{ totalSpent: 0.3, orderCount: 5, lastPurchaseAt: at },
  });
  const most = { totalSpent: 999_999_999_999.99, orderCount: 2_147_483_647, lastPurchaseAt: at };
  expect(mergeFigures(most, most)).toEqual(most);
});
