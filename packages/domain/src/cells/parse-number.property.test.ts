import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../testing/index.ts";
import { readAttribute } from "../fields/index.ts";
import { parseNumber } from "../cells/index.ts";

const decimal = fc
  .tuple(fc.stringMatching(/^\d{0,17}$/), fc.constantFrom("", "."), fc.stringMatching(/^\d{0,8}$/))
  .map((parts) => parts.join(""));

test("Digits with at most one point are the number that JavaScript reads", () => {
  fc.assert(
    fc.property(decimal, (text) => {
      expect(parseNumber(text)).toBe(/\d/.test(text) ? Number(text) : Number.NaN);
    }),
    { numRuns: runs(5_000), examples: [["."], [""], ["5."], [".5"], ["0.1"], ["1234567.1234567"]] },
  );
});

test("A text that is no plain number is not read as one", () => {
  for (const text of ["1.2.3", "..", "1..", "1 2", "1e5", "0x1", "+1", "-1", "1/2", "1:2"])
    expect(parseNumber(text)).toBeNaN();
});

test("A number of one's own is rounded to six decimals, however many it is written with", () => {
  fc.assert(
    fc.property(fc.constantFrom("", "-", "+"), decimal, (sign, text) => {
      const size = Number(text);
      fc.pre(/\d/.test(text) && size < 1e12 && text.length <= 20);
      const result = readAttribute({ label: "Size", type: "number", choices: [] }, sign + text);
      const value = Number((sign === "-" ? -size : size).toFixed(6)) + 0;
      expect(result).toEqual({ ok: true, value });
    }),
    { numRuns: runs(5_000) },
  );
});
