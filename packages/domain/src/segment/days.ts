const DAY_MS = 86_400_000;

/** Whole days from `at` to `now`; negative when `at` lies ahead. */
export function wholeDaysBetween(at: Date, now: Date): number {
  return Math.floor((now.getTime() - at.getTime()) / DAY_MS);
}

/** The instant a number of days before another. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
