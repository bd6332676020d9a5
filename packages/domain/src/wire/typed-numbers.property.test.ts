import fc from "fast-check";
import { expect, test } from "vitest";
import { nastyText, runs, telling } from "../../testing/index.ts";
import { parseCustomerRow } from "../import/index.ts";
import { parseNumber } from "../cells/index.ts";
import type { CsvColumn } from "../import/index.ts";
import { readSegmentValue } from "../segment/index.ts";
import { customerPatch } from "./index.ts";

const COLUMNS = ["age", "total_spent", "order_count"] as const;

/** Texts typed for a number, and texts that are nearly one. */
const typed = fc.oneof(
  fc.stringMatching(/^ ?[₹$€]? ?[\d.,' ]{1,12}(e\d)?( ?(rs|INR|EUR|\/-|%))? ?$/),
  fc.stringMatching(/^[+\-'=]{0,2}\d{0,14}([.,]\d{0,4}){0,3}$/),
  fc.constantFrom(
    "12,500",
    "-5",
    "2.5",
    "abc",
    "1e5",
    "₹1,20,000.50",
    "1.200,50",
    "n/a",
    "-",
    "'-",
  ),
  nastyText,
  telling,
);

/** Value that the import reads from a cell; an empty one is null. */
function imported(column: CsvColumn, text: string): unknown {
  const result = parseCustomerRow({ email: "a@example.com", [column]: text.trim() });
  const flaws = result.ok ? result.flaws : result.errors;
  if (!result.ok || flaws !== undefined) return flaws?.map(({ reason }) => reason);
  const { age, totalSpent, orderCount } = result.row;
  return age ?? totalSpent ?? orderCount ?? null;
}

/** Value that the customer form reads from the same text; emptied stats are 0. */
function savedNumber(column: (typeof COLUMNS)[number], text: string): unknown {
  const part = { [column]: text };
  const result = customerPatch.safeParse(
    column === "age" ? { demographics: part } : { stats: part },
  );
  if (!result.success) return result.error.issues.map(({ message }) => message);
  const { demographics, stats } = result.data;
  return demographics?.age ?? stats?.total_spent ?? stats?.order_count ?? null;
}

test("A form reads each typed number as the import does, or refuses it with the same words", () => {
  fc.assert(
    fc.property(fc.constantFrom(...COLUMNS), typed, (column, text) => {
      const cell = imported(column, text);
      const empties = cell === null && column !== "age";
      expect(savedNumber(column, text)).toEqual(empties ? 0 : cell);
    }),
    { numRuns: runs(2_000) },
  );
});

test("A rule reads each typed number as the import does, a sign before it apart", () => {
  fc.assert(
    fc.property(fc.constantFrom("", "-", "+"), typed, (sign, text) => {
      fc.pre(!/^\s*[+-]/.test(text));
      const number = parseNumber(text.trim());
      const result = readSegmentValue("total_spent", ">", `${sign}${text.trim()}`);
      const signed = sign === "-" && number !== 0 ? -number : number;
      expect(result.ok ? result.value : "refused").toBe(number <= 1e12 ? signed : "refused");
    }),
    { numRuns: runs(2_000) },
  );
});

test.each([
  ["12,500", 12_500],
  ["₹1,20,000.50", 120_000.5],
  ["0", 0],
])("%s is %d rupees to a customer's form and to a rule", (text, amount) => {
  expect(savedNumber("total_spent", text)).toBe(amount);
  expect(readSegmentValue("total_spent", ">", text)).toEqual({ ok: true, value: amount });
});

test.each([
  ["age", "abc"],
  ["total_spent", "-5"],
  ["total_spent", "1e5"],
  ["order_count", "2.5"],
] as const)("A customer's %s is never made of %s", (column, text) => {
  expect(savedNumber(column, text)).toEqual([expect.stringContaining(`not "${text}"`)]);
});
