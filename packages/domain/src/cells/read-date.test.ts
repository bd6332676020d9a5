import { expect, it } from "vitest";
import { readDate } from "./read-date.ts";

it("reads a day as the calendar has it, in every month from 1900 to 2100", () => {
  const two = (n: number): string => String(n).padStart(2, "0");
  const wrong: string[] = [];
  for (let year = 1900; year <= 2100; year += 1) {
    for (let month = 0; month <= 13; month += 1) {
      for (const day of [0, 1, 28, 29, 30, 31, 32]) {
        const text = `${year}-${two(month)}-${two(day)}`;
        const at = new Date(Date.UTC(year, month - 1, day));
        const expected = at.toISOString().startsWith(text) ? at.getTime() : undefined;
        if (readDate(text)?.getTime() !== expected) wrong.push(text);
      }
    }
  }
  expect(wrong).toEqual([]);
});
