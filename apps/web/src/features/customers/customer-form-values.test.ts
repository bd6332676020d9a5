import { describe, expect, it } from "vitest";
import {
  EMPTY_CUSTOMER,
  bodyOf,
  changedFields,
  problemsByField,
  problemsOfChange,
  problemsOfNew,
} from "./customer-form-values.ts";

const asha = { ...EMPTY_CUSTOMER, name: "Asha Rao", email: "asha@example.in" };

describe("the customer form", () => {
  it("sends only what has been changed, where the API expects it", () => {
    const after = { ...asha, city: " Pune ", age: "34", totalSpent: "1200.5" };
    expect(bodyOf(after, changedFields(asha, after))).toEqual({
      address: { city: "Pune" },
      demographics: { age: "34" },
      stats: { total_spent: "1200.5" },
    });
  });

  it("clears a field by sending an empty text", () => {
    const before = { ...asha, phone: "+91 98200 11111" };
    expect(bodyOf(asha, changedFields(before, asha))).toEqual({ phone: "" });
  });

  it("sends nothing when nothing has been changed", () => {
    expect(bodyOf(asha, changedFields(asha, { ...asha, name: "Asha Rao " }))).toEqual({});
  });

  it("asks a new customer for a name and an email", () => {
    expect(problemsOfNew(EMPTY_CUSTOMER)).toEqual({
      name: "Name is required",
      email: "Email is required",
    });
    expect(problemsOfNew(asha)).toEqual({});
  });

  it("says beside each field what is wrong with it, without the column's name", () => {
    const problems = problemsOfChange({ ...asha, age: "200", email: "asha" }, ["age", "email"]);
    expect(problems.age).toBe('Must be a whole number from 0 to 150, not "200"');
    expect(problems.email).toBe('Must be an email address, not "asha"');
  });

  it("finds the field of what the server has refused", () => {
    const refused = [
      { path: "patch.address.city", message: "Too long" },
      { path: "stats.order_count", message: '"order_count" must be a whole number' },
      { path: "nothing.of.ours", message: "?" },
    ];
    expect(problemsByField(refused)).toEqual({
      city: "Too long",
      orderCount: "Must be a whole number",
    });
  });
});
