import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../testing/index.ts";
import { matchesContact } from "./index.ts";

const MOBILE = "+91 98765-43210";

test.each([
  [MOBILE, "+91 98765 43210", true],
  [MOBILE, "9876543210", true],
  [MOBILE, "09876543210", true],
  [MOBILE, "(0091) 98765.43210", true],
  ["98765 43210", MOBILE, true],
  [MOBILE, "98765", true],
  [MOBILE, "+91 987", true],
  [MOBILE, "+91 98", false],
  [MOBILE, "987", false],
  [MOBILE, "43210", false],
  [MOBILE, "98765x", false],
  ["+971 50 123 4567", "+971501", true],
  ["0080 123", "0080", true],
  ["", "0000", false],
  [null, "9876543210", false],
])("The phone %j is found by %j: %j", (phone, text, found) => {
  expect(matchesContact({ email: "asha@shop.example", phone }, text)).toBe(found);
});

test.each([
  ["asha@shop.example", true],
  [" ASHA@Shop ", true],
  ["ash", true],
  ["as", false],
  ["shop.example", false],
  ["asha%", false],
  ["", false],
])("The email asha@shop.example is found by %j: %j", (text, found) => {
  expect(matchesContact({ email: "Asha@shop.example", phone: null }, text)).toBe(found);
});

test("A phone is found by all of it, however its digits are set apart", () => {
  const arbDigits = fc.stringMatching(/^[1-9][0-9]{5,14}$/);
  const arbGaps = fc.array(fc.constantFrom("", " ", "-", "."), { minLength: 15, maxLength: 15 });
  const spaced = (digits: string, gaps: string[]) =>
    [...digits].map((digit, nth) => digit + (gaps[nth] ?? "")).join("");
  fc.assert(
    fc.property(arbDigits, arbGaps, arbGaps, (digits, stored, typed) => {
      const customer = { email: "a@x.in", phone: spaced(digits, stored) };
      expect(matchesContact(customer, `+${spaced(digits, typed)}`)).toBe(true);
    }),
    { numRuns: runs(200) },
  );
});
