import fc from "fast-check";
import { expect, it } from "vitest";
import { amountText } from "./staged-batch.ts";

it("writes every amount an import takes as the same number", () => {
  const paise = fc.oneof(fc.integer({ min: 0, max: 300_000 }), fc.maxSafeNat());
  fc.assert(
    fc.property(paise, (n) => {
      const amount = n / 100;
      expect(amountText(amount)).toMatch(/^\d+(\.\d+)?$/);
      expect(Number(amountText(amount))).toBe(amount);
    }),
  );
});
