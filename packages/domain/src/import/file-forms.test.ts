import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/index.ts";
import { isReadWrongly, newFileForms, parseCustomerRow } from "../import/index.ts";
import type { FileForms } from "../import/index.ts";

/** Reads dates as an import does: from the start again whenever the file turns out to be the other way round. */
function readFile(dates: readonly string[]): { days: (string | null)[]; readings: number } {
  let forms: FileForms = newFileForms();
  for (let readings = 1; ; readings += 1) {
    const days: (string | null)[] = [];
    for (const date of dates) {
      const result = parseCustomerRow({ email: "a@example.com", joined_date: date }, forms);
      if (isReadWrongly(forms)) break;
      days.push(result.ok ? (result.row.joinedAt?.toISOString().slice(0, 10) ?? null) : null);
    }
    if (!isReadWrongly(forms)) return { days, readings };
    forms = newFileForms(forms.proof);
  }
}

describe("Dates of three numbers", () => {
  test("are day first where nothing proves otherwise", () => {
    expect(readFile(["03/04/2026", "05/06/2026"]).days).toEqual(["2026-04-03", "2026-06-05"]);
  });

  test("are month first in the whole file when one date proves it, the earlier ones too", () => {
    expect(readFile(["03/04/2026", "11/25/2026 10:05", "1-2-2026"])).toEqual({
      days: ["2026-03-04", "2026-11-25", "2026-01-02"],
      readings: 2,
    });
  });

  test("are day first in a file that proves both, and what has no such day is refused", () => {
    expect(readFile(["03/04/2026", "11/25/2026", "25/11/2026"])).toEqual({
      days: ["2026-04-03", null, "2026-11-25"],
      readings: 3,
    });
  });

  test("with dots or the year first prove nothing and stay as they are", () => {
    expect(readFile(["03.04.2026", "2026-04-03", "11/25/2026"]).days).toEqual([
      "2026-04-03",
      "2026-04-03",
      "2026-11-25",
    ]);
  });

  test("say in a month-first file how they were read, when they can't be", () => {
    const forms = newFileForms({ dayFirst: false, monthFirst: true });
    const result = parseCustomerRow({ email: "a@example.com", last_purchase: "13/13/2026" }, forms);
    expect(result).toMatchObject({
      flaws: [
        {
          reason:
            '"last_purchase" must be a date like 2026-11-20 or, as elsewhere in this file, 11/20/2026, not "13/13/2026"',
        },
      ],
    });
  });

  test("are never read in two orders in one file, nor more than three times", () => {
    const number = fc.integer({ min: 1, max: 31 });
    const date = fc.tuple(number, number).map(([a, b]) => ({ a, b, text: `${a}/${b}/2026` }));
    fc.assert(
      fc.property(fc.array(date, { maxLength: 20 }), (dates) => {
        const { days, readings } = readFile(dates.map(({ text }) => text));
        expect(readings).toBeLessThanOrEqual(3);
        const provesMonth = dates.some(({ a, b }) => b > 12 && a <= 12);
        const provesDay = dates.some(({ a, b }) => a > 12 && b <= 12);
        const monthFirst = provesMonth && !provesDay;
        dates.forEach(({ a, b }, index) => {
          const [month, day] = monthFirst ? [a, b] : [b, a];
          const at = new Date(Date.UTC(2026, month - 1, day));
          const exists = month <= 12 && at.getUTCDate() === day;
          expect(days[index]).toBe(exists ? at.toISOString().slice(0, 10) : null);
        });
      }),
      { numRuns: runs(2000) },
    );
  });
});

test("Currencies other than the rupee are written down, their figures taken as they stand", () => {
  const forms = newFileForms();
  for (const total_spent of ["₹5", "Rs. 5", "5", "$5", "USD 5", "5,00 €", "", "-$5"])
    parseCustomerRow({ email: "a@example.com", total_spent }, forms);
  expect([...forms.currencies]).toEqual(["$", "USD", "€"]);
});
