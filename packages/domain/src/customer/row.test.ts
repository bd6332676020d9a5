import { describe, expect, test } from "vitest";
import { parseCustomerRow } from "./index.ts";
import type { CsvColumn } from "./index.ts";

const read = (column: CsvColumn, cell: string): unknown => {
  const result = parseCustomerRow({ email: "a@example.com", [column]: cell });
  if (!result.ok) return result.errors.map((error) => error.reason);
  const { email, ...rest } = result.row;
  return column === "email" ? email : Object.values(rest)[0];
};
const day = (text: string): Date => new Date(`${text}T00:00:00Z`);

describe("A cell reads as people write it", () => {
  test.each<[CsvColumn, string, unknown]>([
    ["name", "  Asha  ", "Asha"],
    ["name", "", undefined],
    ["name", "Cafe\u0301", "Café"],
    ["phone", "'+91 98765", "+91 98765"],
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
    ["joined_date", "2024-03-15", day("2024-03-15")],
    ["joined_date", "15/03/2024", day("2024-03-15")],
    ["joined_date", "5-3-2024", day("2024-03-05")],
    ["joined_date", "15.03.2024", day("2024-03-15")],
    ["joined_date", "15 March 2024", day("2024-03-15")],
    ["joined_date", "29/02/2024", day("2024-02-29")],
    ["last_purchase", "2024-03-15T10:30:00+05:30", new Date("2024-03-15T05:00:00Z")],
    ["last_purchase", "2024-03-15 10:30", new Date("2024-03-15T10:30:00Z")],
    ["last_purchase", "2024-03-15T10:30:00.123Z", new Date("2024-03-15T10:30:00.123Z")],
  ])("%s %j", (column, cell, value) => {
    expect(read(column, cell)).toEqual(value);
  });
});

describe("A cell that cannot be read is refused with a sentence that names its column", () => {
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
    ["total_spent", "$5", `${amount}"$5"`],
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
  ])("%s %j", (column, cell, reason) => {
    expect(read(column, cell)).toEqual([reason]);
  });

  test("and all refused columns of a row are named at once", () => {
    const result = parseCustomerRow({ age: "old", order_count: "many" });
    expect(result.ok ? [] : result.errors.map((error) => error.column)).toEqual([
      "email",
      "age",
      "order_count",
    ]);
  });
});
