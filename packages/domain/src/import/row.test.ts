import { describe, expect, test } from "vitest";
import { parseCustomerRow } from "../import/index.ts";
import type { CsvColumn } from "../import/index.ts";

const readColumn = (column: CsvColumn, cell: string): unknown => {
  const result = parseCustomerRow({ email: "a@example.com", [column]: cell });
  const flaws = result.ok ? result.flaws : result.errors;
  if (!result.ok || flaws !== undefined) return flaws?.map((error) => error.reason);
  const { email, ...rest } = result.row;
  return column === "email" ? email : Object.values(rest).find((value) => value !== undefined);
};
const day = (text: string): Date => new Date(`${text}T00:00:00Z`);

describe("A cell reads as people write it", () => {
  test.each<[CsvColumn, string, unknown]>([
    ["name", "  Asha  ", "Asha"],
    ["name", "", undefined],
    ["name", "Cafe\u0301", "Café"],
    ["phone", "'+91 98765", "+91 98765"],
    ["phone", "9.19821E+11", undefined],
    ["phone", "9,2E+11", undefined],
    ["total_spent", "1.2E+03", 1200],
    ["order_count", "3.0", 3],
    ["order_count", "1,2E+01", 12],
    ["email", " Asha.Rao+x@Example.co.in ", "Asha.Rao+x@Example.co.in"],
    ["gender", "FEMALE", "female"],
    ["gender", "m", "male"],
    ["age", "34", 34],
    ["age", "34.0", 34],
    ["age", "N/A", undefined],
    ["age", "0", 0],
    ["age", "150", 150],
    ["total_spent", "₹1,200", 1200],
    ["total_spent", "Rs. 1,20,000.50", 120000.5],
    ["total_spent", "INR 99/-", 99],
    ["total_spent", "1,234,567.891", 1234567.89],
    ["total_spent", "1.200,50", 1200.5],
    ["total_spent", "1200,5", 1200.5],
    ["total_spent", "0", 0],
    ["order_count", "1,200", 1200],
    ["is_active", "Yes", true],
    ["is_active", "0", false],
    ["is_active", "TRUE", true],
    ["is_active", "Ja", true],
    ["is_active", "Nein", false],
    ["is_active", "नहीं", false],
    ["gender", "Weiblich", "female"],
    ["joined_date", "2024-03-15", day("2024-03-15")],
    ["joined_date", "15/03/2024", day("2024-03-15")],
    ["joined_date", "5-3-2024", day("2024-03-05")],
    ["joined_date", "15.03.2024", day("2024-03-15")],
    ["joined_date", "15 March 2024", day("2024-03-15")],
    ["joined_date", "29/02/2024", day("2024-02-29")],
    ["joined_date", "03/04/2024", day("2024-04-03")],
    ["joined_date", "2024/03/15", day("2024-03-15")],
    ["joined_date", "15-Mar-2024", day("2024-03-15")],
    ["joined_date", "Mar 15, 2024", day("2024-03-15")],
    ["joined_date", "March 15th, 2024", day("2024-03-15")],
    ["joined_date", "Sept 5, 2024", day("2024-09-05")],
    ["joined_date", "0000-00-00 00:00:00", undefined],
    ["last_purchase", "2024-03-15T10:30:00+05:30", new Date("2024-03-15T05:00:00Z")],
    ["last_purchase", "2024-03-15 10:30", new Date("2024-03-15T10:30:00Z")],
    ["last_purchase", "2024-03-15T10:30:00.123Z", new Date("2024-03-15T10:30:00.123Z")],
    ["last_purchase", "2026-11-20 10:05 AM", new Date("2026-11-20T10:05:00Z")],
    ["last_purchase", "2026-11-20 12:05 am", new Date("2026-11-20T00:05:00Z")],
    ["last_purchase", "2026-11-20 12:05 p.m.", new Date("2026-11-20T12:05:00Z")],
    ["last_purchase", "2026-11-20 10:05:06 UTC", new Date("2026-11-20T10:05:06Z")],
    ["last_purchase", "2026-11-20 10:05 IST", new Date("2026-11-20T04:35:00Z")],
    ["last_purchase", "2026-11-20 10:05:06 +0530", new Date("2026-11-20T04:35:06Z")],
    ["last_purchase", "Nov 20, 2026, 10:05 PM", new Date("2026-11-20T22:05:00Z")],
    ["last_purchase", "Nov 20, 2026 at 10:05\u202FPM", new Date("2026-11-20T22:05:00Z")],
    ["last_purchase", "20 Nov 2026 10:05", new Date("2026-11-20T10:05:00Z")],
    ["last_purchase", "20/11/2026 22:05:06", new Date("2026-11-20T22:05:06Z")],
    ["last_purchase", "Fri, 20 Nov 2026 10:05:00 +0530", new Date("2026-11-20T04:35:00Z")],
    [
      "last_purchase",
      "Fri Nov 20 2026 10:05:00 GMT+0530 (India Standard Time)",
      new Date("2026-11-20T04:35:00Z"),
    ],
    ["email", "a@x.in ::: b@x.in", "a@x.in"],
    ["email", "none; b@x.in, c@x.in", "b@x.in"],
    ["email", "Asha Rao <asha@x.in>", "asha@x.in"],
    ["gender", "Unspecified", undefined],
    ["total_spent", "$1,234.50", 1234.5],
    ["total_spent", "US$ 99", 99],
    ["total_spent", "USD 1,234.50", 1234.5],
    ["total_spent", "1.234,50 €", 1234.5],
    ["total_spent", "1\u202F234,50 €", 1234.5],
    ["total_spent", "CHF 1'234.50", 1234.5],
    ["total_spent", "1.234.567", 1234567],
    ["total_spent", "AED 45", 45],
  ])("%s %j", (column, cell, value) => {
    expect(readColumn(column, cell)).toEqual(value);
  });
});

describe("A cell that cannot be read is told with a sentence that names its column", () => {
  const amount =
    '"total_spent" must be an amount of rupees, 0 or more and below 1,000,000,000,000, not ';
  const date = '"joined_date" must be a date like 2026-11-20 or 20/11/2026, not ';
  test.each<[CsvColumn, string, string]>([
    ["email", "asha", '"email" must be an email address, not "asha"'],
    ["email", "a@b@example.com", '"email" must be an email address, not "a@b@example.com"'],
    ["email", "a@example", '"email" must be an email address, not "a@example"'],
    ["email", "é@example.com", '"email" must be an email address, not "é@example.com"'],
    [
      "email",
      `${"a".repeat(60)}@${"b.".repeat(100)}com`,
      `"email" must be an email address, not "${"a".repeat(40)}…"`,
    ],
    ["name", "x".repeat(201), '"name" may have at most 200 characters'],
    [
      "age",
      "👨‍👩‍👧‍👦".repeat(41),
      `"age" must be a whole number from 0 to 150, not "${"👨‍👩‍👧‍👦".repeat(14)}…"`,
    ],
    ["city", "a\nb", '"city" must not hold line breaks or other control characters'],
    ["gender", "cat", '"gender" must be male, female or other, not "cat"'],
    ["age", "-1", '"age" must be a whole number from 0 to 150, not "-1"'],
    ["age", "151", '"age" must be a whole number from 0 to 150, not "151"'],
    ["age", "3.5", '"age" must be a whole number from 0 to 150, not "3.5"'],
    ["order_count", "-3", '"order_count" must be a whole number, 0 or more, not "-3"'],
    [
      "order_count",
      "2147483648",
      '"order_count" must be a whole number, 0 or more, not "2147483648"',
    ],
    ["total_spent", "-1", `${amount}"-1"`],
    ["total_spent", "-$5", `${amount}"-$5"`],
    ["total_spent", "$-5", `${amount}"$-5"`],
    ["total_spent", "(5.00)", `${amount}"(5.00)"`],
    ["total_spent", "5 bananas", `${amount}"5 bananas"`],
    ["total_spent", "five", `${amount}"five"`],
    ["total_spent", "12 pcs", `${amount}"12 pcs"`],
    ["total_spent", "€ 1.234", `${amount}"€ 1.234"`],
    ["total_spent", "$", `${amount}"$"`],
    ["email", "asha rao@x.in", '"email" must be an email address, not "asha rao@x.in"'],
    ["email", "no ::: nope", '"email" must be an email address, not "no ::: nope"'],
    ["total_spent", "1e3", `${amount}"1e3"`],
    ["total_spent", "Infinity", `${amount}"Infinity"`],
    ["total_spent", "999999999999.999", `${amount}"999999999999.999"`],
    ["total_spent", "1,2,3", `${amount}"1,2,3"`],
    ["is_active", "maybe", '"is_active" must be Yes or No, not "maybe"'],
    ["joined_date", "03/15/2024", `${date}"03/15/2024"`],
    ["joined_date", "2023-02-29", `${date}"2023-02-29"`],
    ["joined_date", "0024-03-15", `${date}"0024-03-15"`],
    ["joined_date", "2024-03-15T25:00:00Z", `${date}"2024-03-15T25:00:00Z"`],
    ["joined_date", "45000", `${date}"45000"`],
    ["joined_date", "20/11/26", `${date}"20/11/26"`],
    ["joined_date", "13/13/2026", `${date}"13/13/2026"`],
    ["joined_date", "20/11-2026", `${date}"20/11-2026"`],
    ["joined_date", "20 Novxyz 2026", `${date}"20 Novxyz 2026"`],
    ["joined_date", "2026-11-20 13:05 PM", `${date}"2026-11-20 13:05 PM"`],
    ["joined_date", "2026-11-20 24:05", `${date}"2026-11-20 24:05"`],
    ["joined_date", "2026-11-20 10:05 XYZ", `${date}"2026-11-20 10:05 XYZ"`],
    ["joined_date", "Feb 30, 2026", `${date}"Feb 30, 2026"`],
  ])("%s %j", (column, cell, reason) => {
    expect(readColumn(column, cell)).toEqual([reason]);
  });

  test("and costs the cell, not the customer, unless it is the address", () => {
    const cells = { email: "a@example.com", name: "Asha", age: "old", city: "Pune" };
    expect(parseCustomerRow(cells)).toEqual({
      ok: true,
      row: { email: "a@example.com", name: "Asha", city: "Pune" },
      flaws: [{ column: "age", reason: expect.stringContaining('"age" must be') }],
    });
    expect(parseCustomerRow({ ...cells, email: "a@" }).ok).toBe(false);
  });

  test("and all unread columns of a row are named at once", () => {
    const result = parseCustomerRow({ age: "old", order_count: "many" });
    expect(result.ok ? [] : result.errors.map((error) => error.column)).toEqual([
      "email",
      "age",
      "order_count",
    ]);
  });
});

describe("Customers who must not be mailed", () => {
  const unsubscribedAt = (cells: { unsubscribed?: string; subscribed?: string }): unknown => {
    const result = parseCustomerRow({ email: "a@example.com", ...cells });
    if (!result.ok) return result.errors[0]?.reason;
    if (result.flaws !== undefined) return result.flaws[0]?.reason;
    return result.row.unsubscribedAt ?? (result.row.hasConsent === false ? "unconfirmed" : null);
  };

  test.each([
    ["TRUE", "now"],
    ["yes", "now"],
    ["1", "now"],
    ["Unsubscribed", "now"],
    ["cleaned", "now"],
    ["HARD_BOUNCE", "now"],
    ["2026-03-01 10:00:00", new Date("2026-03-01T10:00:00Z")],
    ["FALSE", null],
    ["no", null],
    ["Subscribed", null],
    ["[]", null],
    ["", null],
    ["Never", null],
    ["0000-00-00 00:00:00", null],
    ["perhaps", '"unsubscribed" must be Yes, No or a date like 2026-11-20, not "perhaps"'],
    ["active", '"unsubscribed" must be Yes, No or a date like 2026-11-20, not "active"'],
  ])("unsubscribed %j", (cell, expected) => {
    expect(unsubscribedAt({ unsubscribed: cell })).toEqual(expected);
  });

  test.each([
    ["no", "now"],
    ["FALSE", "now"],
    ["unsubscribed", "now"],
    ["cleaned", "now"],
    ["pending", "unconfirmed"],
    ["not_subscribed", "now"],
    ["NEVER_SUBSCRIBED", "now"],
    ["Never subscribed", "now"],
    ["never", "now"],
    ["yes", null],
    ["SUBSCRIBED", null],
    ["2026-03-01 10:00:00", null],
    ["", null],
    ["n/a", null],
    ["perhaps", '"subscribed" must say whether they accept email, Yes or No, not "perhaps"'],
  ])("subscribed %j", (cell, expected) => {
    expect(unsubscribedAt({ subscribed: cell })).toEqual(expected);
  });

  test("one no is enough, and the time it came at is kept", () => {
    expect(unsubscribedAt({ unsubscribed: "no", subscribed: "no" })).toBe("now");
    expect(unsubscribedAt({ unsubscribed: "yes", subscribed: "yes" })).toBe("now");
    expect(unsubscribedAt({ unsubscribed: "2026-03-01", subscribed: "no" })).toEqual(
      new Date("2026-03-01"),
    );
  });
});
