import { addDays, localClock, localDay, offsetAt } from "../analytics/time-zone.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Units of a wait. Minutes and hours are elapsed time; days and weeks follow the calendar. */
export const WAIT_UNITS = ["minutes", "hours", "days", "weeks"] as const;
export type WaitUnit = (typeof WAIT_UNITS)[number];

/** A time of day: hours from 0 to 23, minutes from 0 to 59. */
export type TimeOfDay = { hour: number; minute: number };

/**
 * The instant at which the clock of a zone shows a time on a day. Of a time that comes twice it is the first; for a time
 * that the clocks skip it is the first instant after the gap.
 *
 * @param day - "2026-11-20".
 * @param sinceMidnight - In milliseconds, as the clock shows it.
 */
export function instantAt(day: string, sinceMidnight: number, timeZone: string): Date {
  const wanted = Date.parse(day) + sinceMidnight;
  const whole = Math.floor(wanted / 1000) * 1000;
  // No zone changes its offset twice in two days: it is that of the day before or of the day after.
  const offsets = [offsetAt(whole - DAY_MS, timeZone), offsetAt(whole + DAY_MS, timeZone)];
  const earliest = wanted - Math.max(...offsets);
  const latest = wanted - Math.min(...offsets);
  for (const at of [earliest, latest]) if (shows(at, timeZone) === whole) return new Date(at);
  let before = Math.floor(earliest / 1000);
  let after = Math.ceil(latest / 1000);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (shows(middle * 1000, timeZone) < whole) before = middle;
    else after = middle;
  }
  return new Date(after * 1000);
}

/** Local time in whole seconds, as if it were UTC. */
const shows = (at: number, timeZone: string): number => localClock(new Date(at), timeZone);

/** Instant at which a wait ends. A day later is the same local time of the next day, also over a clock change. */
export function afterWait(
  from: Date,
  { amount, unit }: { amount: number; unit: WaitUnit },
  timeZone: string,
): Date {
  if (unit === "minutes") return new Date(from.getTime() + amount * MINUTE_MS);
  if (unit === "hours") return new Date(from.getTime() + amount * HOUR_MS);
  const days = unit === "weeks" ? amount * 7 : amount;
  const day = localDay(from, timeZone);
  const sinceMidnight = localClock(from, timeZone) - Date.parse(day) + (from.getTime() % 1000);
  return instantAt(addDays(day, days), sinceMidnight, timeZone);
}

/**
 * The next instant, this one included, at which a clock shows a time on one of some weekdays.
 *
 * @param weekdays - From 1, Monday, to 7; none means any.
 */
export function nextTime(
  from: Date,
  { hour, minute }: TimeOfDay,
  weekdays: readonly number[],
  timeZone: string,
): Date {
  const today = localDay(from, timeZone);
  for (let ahead = 0; ; ahead += 1) {
    const day = addDays(today, ahead);
    if (weekdays.length > 0 && !weekdays.includes(weekdayOf(day))) continue;
    const at = onDay(day, { hour, minute }, timeZone);
    // A zone that moved across the date line has left out a day.
    if (at >= from && localDay(at, timeZone) === day) return at;
  }
}

/** From 1, Monday, to 7. */
function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/** A time on a day, as `instantAt` has it. */
export function onDay(day: string, { hour, minute }: TimeOfDay, timeZone: string): Date {
  return instantAt(day, hour * HOUR_MS + minute * MINUTE_MS, timeZone);
}

/**
 * The next instant, this one included, that is some days before or after the day and month of a date: a birthday, say.
 * One on 29 February is on the 28th in other years.
 *
 * @param date - "1990-02-29".
 * @param days - Below 0 before it.
 */
export function nextAnniversary(
  from: Date,
  date: string,
  { days, time }: { days: number; time: TimeOfDay },
  timeZone: string,
): Date {
  const first = Number(localDay(from, timeZone).slice(0, 4)) - 1 - Math.ceil(Math.abs(days) / 365);
  for (let year = first; ; year += 1) {
    const at = onDay(addDays(dayIn(year, date), days), time, timeZone);
    if (at >= from) return at;
  }
}

function dayIn(year: number, date: string): string {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const monthAndDay = date.slice(-5);
  const day = monthAndDay === "02-29" && !isLeap ? "02-28" : monthAndDay;
  return `${String(year).padStart(4, "0")}-${day}`;
}
