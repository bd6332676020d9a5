import { orderOf, readDate } from "../cells/read-date.ts";

/** A day and month without a year, as vCard writes it: "--03-14". A field of dates holds it beside full dates. */
export type MonthDay = `--${string}-${string}`;

/** The months in their order. */
export const MONTH_NAMES =
  "January February March April May June July August September October November December".split(
    " ",
  );
const STORED = /^--\d{2}-\d{2}$/;
const DASHED = /^--(\d{2})-?(\d{2})$/;
/** Dots need two digits or one more dot, since 5.5 is a number. */
const TWO_NUMBERS = /^(?:(\d{1,2})([/-])(\d{1,2})|(\d{2})\.(\d{2})|(\d{1,2})\.(\d{1,2})\.)$/;
const DAY_NAMED_MONTH = /^(\d{1,2})(?:st|nd|rd|th|\.)?(?: of | |-)([a-z]{3,9})\.?$/i;
/** No dash: a spreadsheet writes March 2014 as Mar-14. */
const NAMED_MONTH_DAY = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?$/i;
/** Apple's contacts have the year 1604 for none, other programs 0000. */
const NO_YEAR_FIRST = /^(?:1604|0000)([-/]\d{1,2}[-/]\d{1,2})(?:[T ]\d{2}:.*)?$/i;
const NO_YEAR_LAST = /^(.{2,20}[ /.-])(?:1604|0000)$/;
/** Every day of a year is in a leap year. */
const LEAP_YEAR = "2000";
const MAX_LENGTH = 40;

/**
 * Reads a day and month without a year, as it is typed or exported: "--03-14", 14/03, 14-03, 14.03., "14 March", "March
 * 14", and dates of the years that stand for none, 1604 and 0000.
 *
 * @param monthFirst - Two numbers with / or - between them are a month and a day.
 * @returns Null for any other text, and for a day that no year has.
 */
export function readMonthDay(text: string, monthFirst = false): MonthDay | null {
  if (text.length > MAX_LENGTH) return null;
  const at = readDate(inLeapYear(text, monthFirst) ?? "");
  return at === null ? null : `--${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
}

/** The same day of a leap year, as `readDate` takes it; null where the text is no day and month. */
function inLeapYear(text: string, monthFirst: boolean): string | null {
  const dashed = DASHED.exec(text);
  if (dashed) return `${LEAP_YEAR}-${dashed[1]}-${dashed[2]}`;
  const numbers = TWO_NUMBERS.exec(text);
  if (numbers) {
    const [, first, mark, second] = numbers;
    if (mark === undefined)
      return `${numbers[4] ?? numbers[6]}.${numbers[5] ?? numbers[7]}.${LEAP_YEAR}`;
    return monthFirst ? `${LEAP_YEAR}-${first}-${second}` : `${LEAP_YEAR}-${second}-${first}`;
  }
  const dayMonth = DAY_NAMED_MONTH.exec(text);
  if (dayMonth) return `${dayMonth[1]} ${dayMonth[2]} ${LEAP_YEAR}`;
  const monthDay = NAMED_MONTH_DAY.exec(text);
  if (monthDay) return `${monthDay[2]} ${monthDay[1]} ${LEAP_YEAR}`;
  const yearFirst = NO_YEAR_FIRST.exec(text);
  if (yearFirst) return LEAP_YEAR + yearFirst[1];
  const day = NO_YEAR_LAST.exec(text)?.[1];
  if (day === undefined) return null;
  const isSwapped = monthFirst && !day.endsWith(".");
  return isSwapped
    ? day.replace(/^(\d{1,2})([/-])(\d{1,2})/, "$3$2$1") + LEAP_YEAR
    : day + LEAP_YEAR;
}

const two = (part: number): string => String(part).padStart(2, "0");

/** Whether a stored value of a field of dates has no year. */
export function isMonthDay(value: string): value is MonthDay {
  return STORED.test(value);
}

/** Whether a text is two numbers, which could be a fraction or a range as well as a day and month. */
export function isTwoNumbers(text: string): boolean {
  return TWO_NUMBERS.test(text);
}

/**
 * Order of day and month that two numbers prove for their file, as in `dateOrderOf`: only a month can be 12 at most.
 */
export function monthDayOrderOf(text: string): "day" | "month" | null {
  const [, first, mark, second] = TWO_NUMBERS.exec(text) ?? [];
  return mark === undefined ? null : orderOf(Number(first), Number(second));
}

/** A day and month in words, "14 March"; `readMonthDay` reads it again, in files of either order. */
export function formatMonthDay(value: MonthDay): string {
  return `${Number(value.slice(5))} ${MONTH_NAMES[Number(value.slice(2, 4)) - 1] ?? ""}`;
}
