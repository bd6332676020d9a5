import { describe, expect, test } from "vitest";
import { customerChanges } from "../wire/index.ts";
import { customerInput, customerPatch } from "./index.ts";

const errorsOf = (input: unknown): string[] =>
  customerPatch
    .safeParse(input)
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

test("A change sets what it names, clears what is empty and leaves the rest", () => {
  const patch = customerPatch.parse({
    name: " Asha ",
    phone: "",
    address: { state: "Goa", country: null },
    demographics: { gender: "Female", age: "34" },
    stats: { total_spent: 1200.505, order_count: "" },
  });
  expect(customerChanges(patch)).toEqual({
    name: "Asha",
    phone: null,
    state: "Goa",
    country: null,
    gender: "female",
    age: 34,
    totalSpent: 1200.51,
    orderCount: 0,
  });
  expect(customerChanges(customerPatch.parse({}))).toEqual({});
});

test.each(["", "  ", null])("A name of %j is no name", (name) => {
  expect(customerChanges(customerPatch.parse({ name }))).toEqual({ name: "" });
});

test("A change can move the email, the dates and reactivate", () => {
  const patch = customerPatch.parse({
    email: "new@example.com",
    is_active: true,
    stats: { last_purchase: "2026-11-20" },
    joined_date: null,
  });
  expect(customerChanges(patch)).toEqual({
    email: "new@example.com",
    isActive: true,
    lastPurchaseAt: new Date("2026-11-20T00:00:00Z"),
    joinedAt: null,
  });
});

describe("A change is refused field by field", () => {
  test.each([
    [{ email: "" }, "email: Email is required"],
    [{ email: "x" }, 'email: "email" must be an email address, not "x"'],
    [
      { demographics: { age: 200 } },
      'demographics.age: "age" must be a whole number from 0 to 150, not "200"',
    ],
    [{ demographics: { age: true } }, 'demographics.age: "age" must be a number'],
    [{ demographics: { gender: 1 } }, 'demographics.gender: "gender" must be a text'],
    [
      { stats: { total_spent: -1 } },
      'stats.total_spent: "total_spent" must be an amount of rupees, 0 or more and below 1,000,000,000,000, not "-1"',
    ],
    [{ is_active: "yes" }, 'is_active: "is_active" must be true or false'],
    [
      { address: { city: "a\0" } },
      'address.city: "city" must not hold line breaks or other control characters',
    ],
  ])("%j", (body, message) => {
    expect(errorsOf(body)).toEqual([message]);
  });

  test("and unknown keys are refused at every level", () => {
    for (const body of [
      { user_id: "7" },
      { _id: "7" },
      { stats: { score: 1 } },
      { address: { zip: "1" } },
    ]) {
      expect(errorsOf(body)).toHaveLength(1);
    }
  });
});

test("A new customer needs an email alone", () => {
  const result = customerInput.safeParse({ address: {} });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual(["Email is required"]);
  expect(customerChanges(customerInput.parse({ email: "a@example.com" }))).toEqual({
    email: "a@example.com",
  });
  expect(customerChanges(customerInput.parse({ name: "Asha", email: "a@example.com" }))).toEqual({
    name: "Asha",
    email: "a@example.com",
  });
});
