import { MESSAGES } from "../messages/index.ts";
import { addDays, startOfLocalDay } from "./time-zone.ts";

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

/** Calendar days of a time zone, both included: "2026-11-01" to "2026-11-26". */
export type DatedRange = { from: string; to: string };

/** Period of the figures: a range that ends now, or chosen days. */
export type Period = AnalyticsRange | DatedRange;

const MAX_RANGE_YEARS = 5;

/** Why two days are no range, in a sentence; undefined where they are one. A missing day is undefined or "". */
export function rangeProblem({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): string | undefined {
  if (!from || !to) return MESSAGES.server.rangeNeedsBoth;
  // Four digits, of years that every date of every part can take.
  if (![from, to].every((day) => /^20\d\d-\d\d-\d\d$/.test(day))) return MESSAGES.server.rangeDay;
  if (from > to) return MESSAGES.server.rangeOrder;
  const end = new Date(from);
  end.setUTCFullYear(end.getUTCFullYear() + MAX_RANGE_YEARS);
  return new Date(to) >= end ? MESSAGES.server.rangeTooLong : undefined;
}

/** How many days a period has; null for all time. */
export function periodDays(period: Period): number | null {
  if (typeof period === "string") return rangeDays(period);
  return Math.round((Date.parse(period.to) - Date.parse(period.from)) / DAY_MS) + 1;
}

/** Where a period begins, where it ends, and where the one of the same length before it begins; null is without bound. */
export type PeriodBounds = { since: Date | null; until: Date | null; before: Date | null };

/** The instants between which a period lies, the last not included. Days of one's own are those of the zone. */
export function periodBounds(period: Period, now: Date, timeZone: string): PeriodBounds {
  if (typeof period === "string") {
    const since = rangeStart(period, now);
    return { since, until: null, before: previousRangeStart(period, now) };
  }
  const { from, to } = period;
  return {
    since: startOfLocalDay(from, timeZone),
    until: startOfLocalDay(addDays(to, 1), timeZone),
    before: startOfLocalDay(addDays(from, -(periodDays(period) ?? 0)), timeZone),
  };
}
