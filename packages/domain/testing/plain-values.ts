import fc from "fast-check";
import { byField, PLAIN_FIELDS } from "../src/fields/index.ts";
import type { CustomerField, PlainValues } from "../src/fields/index.ts";

type Arbitraries = { [Property in keyof PlainValues]: fc.Arbitrary<PlainValues[Property]> };

/** An arbitrary for each plain field, sometimes missing: ages for numbers, texts of `text`. */
export function arbPlainValues(text: fc.Arbitrary<string>): Arbitraries {
  const valueOf = ({ key, type, choices = [] }: CustomerField): fc.Arbitrary<string | number> => {
    if (key === "language") return fc.constantFrom("hi", "en-IN", "zh-Hant", "Tulu");
    if (type === "number") return fc.integer({ min: 0, max: 150 });
    return choices.length > 0 ? fc.constantFrom(...choices) : text;
  };
  // The arbitrary of a field is of the type of its values.
  return byField(
    PLAIN_FIELDS,
    ({ property }) => property,
    (field) => fc.option(valueOf(field), { freq: 4 }),
  ) as unknown as Arbitraries;
}
