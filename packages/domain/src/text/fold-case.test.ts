import fc from "fast-check";
import { expect, test } from "vitest";
import { foldCase } from "../text/index.ts";

test("Case is folded letter by letter, accents stay", () => {
  expect(foldCase("MUMBAI Éß ẞ Ж")).toBe("mumbai éß ß ж");
  expect(foldCase("Málaga")).not.toBe(foldCase("Malaga"));
});

test("İ folds to i and a final sigma like any other, as in PostgreSQL", () => {
  expect(foldCase("İSTANBUL")).toBe("istanbul");
  expect(foldCase("ΟΔΟΣ")).toBe("οδοσ");
});

test("Folding keeps the number of code points, is idempotent and works on each letter alone", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
      const folded = foldCase(a);
      expect(Array.from(folded)).toHaveLength(Array.from(a).length);
      expect(foldCase(folded)).toBe(folded);
      expect(foldCase(a + b)).toBe(folded + foldCase(b));
    }),
  );
});
