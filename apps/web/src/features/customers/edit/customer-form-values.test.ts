import { NO_PLAIN_VALUES } from "@dakiya/domain/fields";
import { customerPatch, groupOf } from "@dakiya/domain/wire";
import type { CustomerWire } from "@dakiya/domain/wire";
import { describe, expect, it } from "vitest";
import {
  EMPTY_CUSTOMER,
  changesOf,
  problemsOfChange,
  problemsOfNew,
  problemsOfRefusal,
  textsOf,
} from "./customer-form-values.ts";

const asha = { ...EMPTY_CUSTOMER, name: "Asha Rao", email: "asha@example.in" };
const STORED: CustomerWire = {
  _id: "1",
  name: "Asha Rao",
  email: "asha@example.in",
  phone: null,
  is_active: true,
  address: groupOf("address", NO_PLAIN_VALUES),
  demographics: groupOf("demographics", NO_PLAIN_VALUES),
  stats: { total_spent: 0, order_count: 0, last_purchase: null },
  joined_date: null,
  unsubscribed_at: null,
  createdAt: "2026-11-20T08:00:00.000Z",
  updatedAt: "2026-11-20T08:00:00.000Z",
};

describe("the customer form", () => {
  it("sends only what has been changed, where the API expects it", () => {
    const after = {
      ...asha,
      address: { ...asha.address, city: " Pune " },
      demographics: { ...asha.demographics, age: "34" },
      stats: { ...asha.stats, total_spent: "1200.5" },
    };
    expect(changesOf(asha, after)).toEqual({
      address: { city: "Pune" },
      demographics: { age: "34" },
      stats: { total_spent: "1200.5" },
    });
  });

  it("clears a field by sending an empty text", () => {
    expect(changesOf({ ...asha, phone: "+91 98200 11111" }, asha)).toEqual({ phone: "" });
  });

  it("sends nothing when nothing has been changed", () => {
    expect(changesOf(asha, { ...asha, name: "Asha Rao " })).toEqual({});
  });

  it("asks a new customer for an email alone", () => {
    expect(problemsOfNew(EMPTY_CUSTOMER)).toEqual({ email: "Email is required" });
    expect(problemsOfNew({ ...EMPTY_CUSTOMER, email: "info@shop.example" })).toEqual({});
  });

  it("says beside each field what is wrong with it, without the column's name", () => {
    const after = { ...asha, email: "asha", demographics: { ...asha.demographics, age: "200" } };
    expect(problemsOfChange(asha, after)).toEqual({
      email: 'Must be an email address, not "asha"',
      "demographics.age": 'Must be a whole number from 0 to 150, not "200"',
    });
  });

  it("shows a date's day, and a day and month without a year as people write it", () => {
    const own = ["renewal", "birthday"].map((key) => ({
      ...{ key, label: key, type: "date" as const, choices: [], description: "", count: 0 },
      createdAt: "2026-11-20T08:00:00.000Z",
    }));
    const attributes = { renewal: "2026-11-20T10:00:00.000Z", birthday: "--09-14" };
    const before = textsOf({ ...STORED, attributes }, own);
    expect(before.attributes).toEqual({ renewal: "2026-11-20", birthday: "14 September" });
    const after = { ...before, attributes: { ...before.attributes, birthday: "Feb 29" } };
    expect(changesOf(before, after)).toEqual({ attributes: { birthday: "Feb 29" } });
    expect(problemsOfChange(before, after, own)).toEqual({});
    const wrong = { ...before, attributes: { ...before.attributes, birthday: "30 Feb" } };
    expect(problemsOfChange(before, wrong, own)).toEqual({
      "attributes.birthday": 'Must be a date like 2026-11-20 or 20/11/2026, not "30 Feb"',
    });
  });

  it("finds the field of what the server has refused", () => {
    const refusal = {
      ...{ status: 400, code: "BAD_REQUEST", reason: null, message: "", retryAfterSeconds: null },
      fields: [
        { path: "patch.address.city", message: "Too long" },
        { path: "stats.order_count", message: '"order_count" must be a whole number' },
        { path: "stats.order_count", message: "a second reason" },
      ],
    };
    expect(problemsOfRefusal(refusal)).toEqual({
      "address.city": "Too long",
      "stats.order_count": "Must be a whole number",
    });
  });

  it("shows an amount so that it reads back as it is", () => {
    for (const amount of [0, 0.5, 1200, 123456.5, 999_999_999_999.99]) {
      const { stats } = textsOf({
        ...STORED,
        stats: { ...STORED.stats, total_spent: amount },
      });
      const patch = customerPatch.parse(changesOf(EMPTY_CUSTOMER, { ...EMPTY_CUSTOMER, stats }));
      expect(patch.stats?.total_spent).toBe(amount);
    }
  });
});
