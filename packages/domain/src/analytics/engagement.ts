import type { LogTimestamps } from "../delivery/index.ts";
import { rangeDays } from "./range.ts";
import type { Period } from "./range.ts";
import { addDays, localDay, startOfLocalDay } from "./time-zone.ts";

/** Length of time that one point of engagement covers. */
export type EngagementUnit = "day" | "week" | "month";

/** How many emails were sent, delivered, opened and clicked for the first time in some span of time. */
export type EngagementCounts = { sent: number; delivered: number; opened: number; clicked: number };

/** The spans engagement over time is counted in, each from its start to the next one's. */
export type EngagementSpans = {
  unit: EngagementUnit;
  /** Strictly ascending. */
  starts: Date[];
  /** The calendar day each starts on in the zone: "2026-11-20". */
  days: string[];
  /** The first one has no lower bound. */
  fromAlways: boolean;
  /** Where the last one ends; null for none. */
  until: Date | null;
};

const MAX_DAYS = 31;
const MAX_WEEKS = 26;

/**
 * The spans of a period in a zone: days up to a month, weeks (from Monday) up to half a year, months beyond. A range of
 * n days that ends now is today and the n - 1 calendar days before it; its first week or month may be cut.
 *
 * @param first - When the first log was created; all time begins there, and events dated earlier count in the first
 *   span. Null when there is none: no spans then.
 */
export function engagementSpans(input: {
  range: Period;
  now: Date;
  timeZone: string;
  first: Date | null;
}): EngagementSpans {
  const { now, timeZone, first } = input;
  const today = localDay(now, timeZone);
  const dated = typeof input.range === "string" ? null : input.range;
  const days = typeof input.range === "string" ? rangeDays(input.range) : null;
  const fromAlways = dated === null && days === null;
  if (fromAlways && first === null)
    return { unit: "day", starts: [], days: [], fromAlways, until: null };
  const begin =
    dated?.from ?? (days === null ? localDay(first ?? now, timeZone) : addDays(today, 1 - days));
  const last = dated?.to ?? today;
  const until = dated === null ? null : startOfLocalDay(addDays(last, 1), timeZone);
  const length = (Date.parse(last) - Date.parse(begin)) / 86_400_000 + 1;
  const unit = length <= MAX_DAYS ? "day" : length <= MAX_WEEKS * 7 ? "week" : "month";
  const spans: EngagementSpans = { unit, starts: [], days: [], fromAlways, until };
  for (let day = begin; day <= last || spans.days.length === 0; day = nextSpan(day, unit)) {
    const start = startOfLocalDay(day, timeZone);
    // A zone that skipped a whole day has no such day.
    if (spans.starts.at(-1)?.getTime() === start.getTime()) continue;
    spans.starts.push(start);
    spans.days.push(day);
  }
  return spans;
}

function nextSpan(day: string, unit: EngagementUnit): string {
  if (unit === "day") return addDays(day, 1);
  const date = new Date(day);
  if (unit === "week") return addDays(day, 7 - ((date.getUTCDay() + 6) % 7));
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1))
    .toISOString()
    .slice(0, 10);
}

/**
 * When a log came to count as each step (docs/product.md, Logs): by its own time, or by the first that implies it.
 */
export function eventTimes(log: Omit<LogTimestamps, "failedAt">): {
  [Kind in keyof EngagementCounts]: Date | null;
} {
  const clicked = log.clickedAt;
  const openedAt = log.openedAt ?? clicked;
  const delivered = log.deliveredAt ?? openedAt;
  return { sent: log.sentAt ?? delivered, delivered, opened: openedAt, clicked };
}

/** Counts logs by the span of each event; the oracle for the api's own figures. */
export function countEngagement(
  logs: Iterable<Omit<LogTimestamps, "failedAt">>,
  { starts, fromAlways, until }: Pick<EngagementSpans, "starts" | "fromAlways" | "until">,
): EngagementCounts[] {
  const counts = starts.map(() => ({ sent: 0, delivered: 0, opened: 0, clicked: 0 }));
  for (const log of logs) {
    const times = eventTimes(log);
    for (const kind of ["sent", "delivered", "opened", "clicked"] as const) {
      const at = times[kind];
      if (at === null || (until !== null && at >= until)) continue;
      const index = starts.findLastIndex((start) => start <= at);
      const span = counts[fromAlways ? Math.max(0, index) : index];
      if (span !== undefined) span[kind] += 1;
    }
  }
  return counts;
}
