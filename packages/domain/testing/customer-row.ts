import fc from "fast-check";
import type { CsvCustomer } from "../src/import/index.ts";
import { readFirstName } from "../src/customer/first-name.ts";
import { arbPlainValues } from "./plain-values.ts";
import { nastyLine, telling } from "./text.ts";

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 4 });

/** A text as it is stored: trimmed, NFC, not empty. */
const storedText = fc
  .oneof({ weight: 3, arbitrary: nastyLine }, { weight: 1, arbitrary: telling })
  .map((text) => text.trim().normalize("NFC"))
  .filter((text) => text !== "");

const day = fc.integer({ min: -25_000, max: 20_000 }).map((days) => new Date(days * 86_400_000));
const instant = fc
  .integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2024, 0, 1) })
  .map((ms) => new Date(ms));

/** An email address that `isEmailAddress` takes, formula characters in front included. */
export const arbEmail: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("a", "+b", "-c", "=d", "o'brien", "x.y", "'+e", "'9"),
    fc.integer({ min: 0, max: 9999 }),
    fc.constantFrom("example.com", "Example.CO.in", "xn--fiqs8s.cn"),
  )
  .map(([start, number, host]) => `${start}${number}@${host}`);

/** A stored customer with texts that CSV, spreadsheets and terminals trip over. */
export const arbCsvCustomer: fc.Arbitrary<CsvCustomer> = fc.record({
  name: maybe(storedText),
  firstName: maybe(
    storedText.filter((text) => {
      const read = readFirstName("first_name", text);
      return read.ok && read.value === text;
    }),
  ),
  email: arbEmail,
  phone: maybe(
    fc.oneof(
      storedText,
      fc.constantFrom("+91 98765 43210", "-1", "@x", "'098", "''098", "98 ::: 99"),
    ),
  ),
  ...arbPlainValues(storedText),
  totalSpent: maybe(fc.integer({ min: 0, max: 99_999_999_999 }).map((paise) => paise / 100)),
  orderCount: maybe(fc.integer({ min: 0, max: 2_147_483_647 })),
  joinedAt: maybe(fc.oneof(day, instant)),
  lastPurchaseAt: maybe(fc.oneof(day, instant)),
  isActive: maybe(fc.boolean()),
  doNotTrack: maybe(fc.boolean()),
  unsubscribedAt: maybe(fc.oneof(day, instant)),
});
