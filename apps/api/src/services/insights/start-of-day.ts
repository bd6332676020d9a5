import { localDay, startOfLocalDay } from "@dakiya/domain/analytics";

/** The time zone in which days are counted: the reader's, else that of the server (its TZ). */
export function zoneOr(timeZone: string | undefined): string {
  return timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** When the day of `now` began in a time zone: what "today" means on the dashboard. */
export function startOfDay(now: Date, timeZone: string): Date {
  return startOfLocalDay(localDay(now, timeZone), timeZone);
}
