const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );
const ISO_DAY = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/;
const ISO_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
/** A day in any form, then perhaps a time, AM or PM, and a zone. */
const DAY_AND_TIME =
  /^(.{6,24}?)(?:,? (?:at )?|T)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?: ?([ap])\.?m\.?)?(?: ?([A-Z]{1,4}|(?:UTC|GMT)?[+-]\d{2}:?\d{2}))?$/i;
const THREE_NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const DAY_NAMED_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?(?:, ?| |-)(\d{4})$/i;
const NAMED_MONTH_DAY = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? /i;
/** Names of zones that mean one thing to the programs that write them, in minutes east. */
const ZONES: ReadonlyMap<string, number> = new Map([
  ["Z", 0],
  ["UTC", 0],
  ["GMT", 0],
  ["IST", 330],
  ["EST", -300],
  ["EDT", -240],
  ["CST", -360],
  ["CDT", -300],
  ["MST", -420],
  ["MDT", -360],
  ["PST", -480],
  ["PDT", -420],
  ["CET", 60],
  ["CEST", 120],
]);
const MINUTE_MS = 60_000;
const MAX_LENGTH = 60;

function dayInUtc(year: number, month: number, day: number): Date | null {
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return exists && year >= 1900 && year <= 2100 ? new Date(Date.UTC(year, month - 1, day)) : null;
}

/** How many days a month of the Gregorian calendar has. */
function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The day of a text like 2026-11-20, which most files write, digit by digit; null for anything else. */
function plainDay(text: string): Date | null {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return null;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  return year < 0 || month < 0 || day < 0 ? null : dayInUtc(year, month, day);
}

/** A number written in digits alone; -1 for anything else. */
function digits(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** How far a zone is east of UTC; null when unknown. */
function zoneMs(zone: string): number | null {
  const match = /^(?:UTC|GMT)?([+-])(\d{2}):?(\d{2})$/i.exec(zone);
  if (match === null) {
    const minutes = ZONES.get(zone.toUpperCase());
    return minutes === undefined ? null : minutes * MINUTE_MS;
  }
  return (match[1] === "-" ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * MINUTE_MS;
}

type Clock = {
  hour: string;
  minute: string;
  second?: string | undefined;
  fraction?: string | undefined;
  half?: string | undefined;
  zone?: string | undefined;
};

function atTime(day: Date | null, clock: Clock): Date | null {
  const { minute, second = "0", fraction = "0", half, zone = "Z" } = clock;
  const clockHour = Number(clock.hour);
  if (half !== undefined && (clockHour < 1 || clockHour > 12)) return null;
  const hour =
    half === undefined ? clockHour : (clockHour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const east = zoneMs(zone);
  if (day === null || east === null) return null;
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const ms = Math.floor(Number(`0.${fraction}`) * 1000);
  const seconds = (hour * 60 + Number(minute)) * 60 + Number(second);
  return new Date(day.getTime() + seconds * 1000 + ms - east);
}

function monthOf(name: string): number {
  const lower = name.toLowerCase();
  if (lower === "sept") return 9;
  return MONTHS.findIndex((month) => month.startsWith(lower)) + 1;
}

function readDayOnly(text: string, monthFirst: boolean): Date | null {
  const iso = ISO_DAY.exec(text);
  if (iso) return dayInUtc(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const numbers = THREE_NUMBERS.exec(text);
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[3])];
    const swapped = monthFirst && numbers[2] !== ".";
    return dayInUtc(Number(numbers[4]), swapped ? first : second, swapped ? second : first);
  }
  const dateText = text.replace(WEEKDAY, "");
  const dayMonth = DAY_NAMED_MONTH.exec(dateText);
  if (dayMonth) return dateOfName(dayMonth[3], dayMonth[2], dayMonth[1]);
  const monthDay = NAMED_MONTH_DAY.exec(dateText);
  return monthDay ? dateOfName(monthDay[3], monthDay[1], monthDay[2]) : null;
}

function dateOfName(year = "", month = "", day = ""): Date | null {
  const number = monthOf(month);
  return number === 0 ? null : dayInUtc(Number(year), number, Number(day));
}

/**
 * Reads a date as it is typed or exported: 2026-11-20 or 2026/11/20, 20/11/2026, 20-11-2026, 20.11.2026, "20 Nov 2026",
 * "Nov 20, 2026", each with a time behind it or not (10:05, 10:05:33, "10:05 AM", a zone as Z, UTC, +05:30 or a name
 * like IST; a time without one is UTC).
 *
 * Of three numbers the day comes first, always. Only in a file that proves otherwise (`dateOrderOf`) it is the month,
 * for / and -; in no file both.
 * @returns The instant, midnight UTC for a day; null when the text is no date from 1900 to 2100.
 */
export function readDate(text: string, monthFirst = false): Date | null {
  const plain = plainDay(text);
  if (plain !== null) return plain;
  const iso = ISO_DAY.exec(text);
  if (iso) return dayInUtc(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const time = ISO_TIME.exec(text);
  if (time) {
    const [, year, month, day, hour = "", minute = "", second, fraction, zone] = time;
    const start = dayInUtc(Number(year), Number(month), Number(day));
    return atTime(start, { hour, minute, second, fraction, zone });
  }
  if (text.length > MAX_LENGTH) return null;
  if (!text.includes(":")) return readDayOnly(text, monthFirst);
  const spaced = text.replace(/[\u00A0\u202F\s]+/g, " ").replace(/ \([^()]*\)$/, "");
  const both = DAY_AND_TIME.exec(spaced);
  if (both === null) return readDayOnly(spaced, monthFirst);
  const [, day = "", hour = "", minute = "", second, fraction, half, zone] = both;
  return atTime(readDayOnly(day, monthFirst), { hour, minute, second, fraction, half, zone });
}

/**
 * Order of day and month that a numeric date proves for its whole file: "month" when only 11/25/2026 can be meant,
 * "day" when only 25/11/2026 can. Null when it could be either, or is written otherwise; dots put the day first
 * everywhere and prove nothing.
 */
export function dateOrderOf(text: string): "day" | "month" | null {
  if (!isMark(text.charCodeAt(1)) && !isMark(text.charCodeAt(2))) return null;
  const match = /^(\d{1,2})([/-])(\d{1,2})\2\d{4}(?!\d)/.exec(text);
  if (match === null) return null;
  return orderOf(Number(match[1]), Number(match[3]));
}

/** Which of a day and a month comes first, where the numbers tell. */
export function orderOf(first: number, second: number): "day" | "month" | null {
  if (first > 12 && first <= 31 && second >= 1 && second <= 12) return "day";
  if (second > 12 && second <= 31 && first >= 1 && first <= 12) return "month";
  return null;
}

/** A slash or a dash. */
const isMark = (code: number): boolean => code === 47 || code === 45;
