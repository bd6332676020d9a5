const DAY_MS = 86_400_000;

/** The ranges of the analytics page, in order, with their labels (docs/product.md, Analytics). */
export const ANALYTICS_RANGES = [
  { value: "7", label: "Last 7 days", days: 7 },
  { value: "30", label: "Last 30 days", days: 30 },
  { value: "90", label: "Last 90 days", days: 90 },
  { value: "all", label: "All time", days: null },
] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number]["value"];

/** The range shown at first. */
export const DEFAULT_ANALYTICS_RANGE: AnalyticsRange = "30";

/** How many days a range has; null for all time. */
export function rangeDays(range: AnalyticsRange): number | null {
  return ANALYTICS_RANGES.find(({ value }) => value === range)?.days ?? null;
}

/** The instant a range begins, a number of 24-hour periods before `now`; null for all time. */
export function rangeStart(range: AnalyticsRange, now: Date): Date | null {
  const days = rangeDays(range);
  return days === null ? null : new Date(now.getTime() - days * DAY_MS);
}

/** The instant the period of the same length before the range begins; null for all time. */
export function previousRangeStart(range: AnalyticsRange, now: Date): Date | null {
  const days = rangeDays(range);
  return days === null ? null : new Date(now.getTime() - 2 * days * DAY_MS);
}
