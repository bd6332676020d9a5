import { addDays, localClock, localDay, startOfLocalDay } from "./time-zone.ts";

const HOUR_MS = 3_600_000;
const SUMMARY_HOUR = 9;

/** A summary this late is not sent any more. */
export const SUMMARY_MAX_LATE_MS = 24 * HOUR_MS;

/** The first Monday at 9:00 of a zone after an instant. */
export function nextSummaryAt(after: Date, timeZone: string): Date {
  const today = localDay(after, timeZone);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  for (let monday = addDays(today, -sinceMonday); ; monday = addDays(monday, 7)) {
    const at = startOfLocalDay(monday, timeZone).getTime() + SUMMARY_HOUR * HOUR_MS;
    // Clocks may change between midnight and nine.
    const drift = localClock(new Date(at), timeZone) - Date.parse(monday) - SUMMARY_HOUR * HOUR_MS;
    if (at - drift > after.getTime()) return new Date(at - drift);
  }
}

/** The days a summary sent on a Monday is about: the week before, Monday to Sunday. */
export function summaryDays(dueAt: Date, timeZone: string): { from: string; to: string } {
  const monday = localDay(dueAt, timeZone);
  return { from: addDays(monday, -7), to: addDays(monday, -1) };
}
