import { localDay, startOfLocalDay } from "@dakiya/domain/analytics";

/** The reader's time zone, else that of the server (its TZ). */
export function zoneOr(timeZone: string | undefined): string {
  return timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The start of today in a time zone, for the dashboard. */
export function startOfDay(now: Date, timeZone: string): Date {
  return startOfLocalDay(localDay(now, timeZone), timeZone);
}
