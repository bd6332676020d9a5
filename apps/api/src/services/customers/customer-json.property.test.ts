import { GENDERS } from "@dakiya/domain/customer";
import { nastyText, runs } from "@dakiya/domain/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { customersOf, insertCustomers } from "../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { streamCustomers } from "./stream-customers.ts";
import { toCustomerWire } from "../wire/audience.ts";

const database = withTestDatabase();

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 4 });

/** Any text that PostgreSQL can hold, more than the product lets in: escapes must agree for all of it. */
const anyText = fc
  .oneof(nastyText, fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }))
  .map((text) => text.replaceAll("\0", "\u0001"));
const anyInstant = fc
  .integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2101, 0, 1) })
  .map((ms) => new Date(ms));

const anyCustomer = fc.record({
  name: anyText,
  phone: maybe(anyText),
  city: maybe(anyText),
  state: maybe(anyText),
  country: maybe(anyText),
  gender: maybe(fc.constantFrom(...GENDERS)),
  age: maybe(fc.integer({ min: 0, max: 150 })),
  occupation: maybe(anyText),
  totalSpent: fc.integer({ min: 0, max: 99_999_999_999_999 }).map((paise) => paise / 100),
  orderCount: fc.integer({ min: 0, max: 2_147_483_647 }),
  lastPurchaseAt: maybe(anyInstant),
  joinedAt: maybe(anyInstant),
  isActive: fc.boolean(),
  unsubscribedAt: maybe(anyInstant),
});

it("streams each customer letter for letter as JSON.stringify writes it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCustomer, { minLength: 1, maxLength: 200 }), async (people) => {
      const ctx = testCtx(database(), await createUser(database()));
      await insertCustomers(database(), ctx.account.id, people);
      let streamed = "";
      for await (const json of streamCustomers(ctx, { status: "all" })) streamed += json;
      const rows = await customersOf(database(), ctx.account.id);
      const expected = rows.toReversed().map((row) => JSON.stringify(toCustomerWire(row)));
      expect(streamed).toBe(expected.join());
    }),
    { numRuns: runs(20), endOnFailure: true },
  );
});

it("cuts fractions of a millisecond off as a Date does", async () => {
  const ctx = testCtx(database(), await createUser(database()));
  await insertCustomers(database(), ctx.account.id, [{ name: "Asha" }]);
  for (const fraction of ["000001", "000999", "999999", "123456", "5"]) {
    await database().db.execute(
      `update customers set created_at = '2026-11-20 23:59:59.${fraction}+00' where account_id = ${ctx.account.id}`,
    );
    const [row] = await customersOf(database(), ctx.account.id);
    const { value } = await streamCustomers(ctx, {}).next();
    expect(value).toBe(row && JSON.stringify(toCustomerWire(row)));
  }
});
