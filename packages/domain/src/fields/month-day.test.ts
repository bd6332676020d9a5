import { expect, it, test } from "vitest";
import {
  formatMonthDay,
  isMonthDay,
  monthDayOrderOf,
  readAttribute,
  readMonthDay,
} from "./index.ts";

const read = (text: string, monthFirst = false) => {
  const result = readAttribute({ label: "Birthday", type: "date", choices: [] }, text, monthFirst);
  return result.ok ? result.value : result.reason;
};

it.each([
  ["--03-14", "--03-14"],
  ["--0314", "--03-14"],
  [" 14 March ", "--03-14"],
  ["14 mar", "--03-14"],
  ["14-Mar", "--03-14"],
  ["14th of March", "--03-14"],
  ["14. Sept.", "--09-14"],
  ["March 14", "--03-14"],
  ["Mar. 14th", "--03-14"],
  ["14/03", "--03-14"],
  ["14-3", "--03-14"],
  ["04/12", "--12-04"],
  ["14.03", "--03-14"],
  ["4.3.", "--03-04"],
  ["Feb 29", "--02-29"],
  ["29/02", "--02-29"],
  ["1604-03-14", "--03-14"],
  ["1604-02-29", "--02-29"],
  ["1604-03-14T12:00:00Z", "--03-14"],
  ["0000-03-14", "--03-14"],
  ["14/03/1604", "--03-14"],
  ["14.03.0000", "--03-14"],
  ["14 March 1604", "--03-14"],
])("%j is a day and month without a year", (text, value) => {
  expect(read(text)).toBe(value);
});

it.each([
  ["04/12", "--04-12"],
  ["03-14", "--03-14"],
  ["04.12.", "--12-04"],
  ["11/30/1604", "--11-30"],
  ["30.11.1604", "--11-30"],
  ["14 March", "--03-14"],
])("in a file that puts the month first, %j is %s", (text, value) => {
  expect(read(text, true)).toBe(value);
});

it.each([
  ...["30 February", "30/02", "31.04.", "--13-01", "0/5", "--02-30", "1604-02-30"],
  ...["March", "Mar-14", "March 2014", "14", "5.5", "14/03/26", "12/2026", "1603-03-14", "1/2/3"],
  "14 March ".repeat(9),
])("%j is none", (text) => {
  expect(readMonthDay(text.trim())).toBeNull();
  expect(read(text)).toMatch(/^"Birthday" must be a date/);
});

test("a date with a year keeps it, 1900 as well, and MySQL's zeros are no day", () => {
  expect(read("1992-02-29")).toBe("1992-02-29T00:00:00.000Z");
  expect(read("1900-03-14")).toBe("1900-03-14T00:00:00.000Z");
  expect(read("0000-00-00")).toBeUndefined();
});

test("every day of a leap year is read back from how it is written, in files of either order", () => {
  const days = Array.from({ length: 366 }, (_, day) =>
    new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(5, 10),
  );
  for (const day of days) {
    const value = `--${day}`;
    if (!isMonthDay(value)) throw new Error(value);
    for (const monthFirst of [false, true])
      expect(read(formatMonthDay(value), monthFirst)).toBe(value);
  }
  expect(formatMonthDay("--09-05")).toBe("5 September");
});

it.each([
  ["14/03", "day"],
  ["03-14", "month"],
  ["04/12", null],
  ["14.03.", null],
  ["32/01", null],
  ["14 March", null],
])("%j proves of its file: %s", (text, order) => {
  expect(monthDayOrderOf(text)).toBe(order);
});
