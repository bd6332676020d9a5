import { isList } from "./types.ts";
import type { SegmentOperator, SegmentValue } from "./types.ts";

/** A day of the calendar: one that is written out, one counted from today, or the first of a month counted from this one. */
export type DayPoint = { day: string } | { today: number } | { month: number };

/** The days a date has to be on: from the first, to before the last. Null for no end. */
export type DaySpan = { from: DayPoint | null; before: DayPoint | null };

function dayAfter(day: string): DayPoint {
  const midnight = Date.parse(day);
  return Number.isNaN(midnight)
    ? { day }
    : { day: new Date(midnight + 86_400_000).toISOString().slice(0, 10) };
}

/**
 * Span of days that an operator compares with; null for an operator without days.
 *
 * @param value - As `segmentRules` leaves it.
 */
export function daySpan(operator: SegmentOperator, value: SegmentValue): DaySpan | null {
  const [first, last] = isList(value) ? value.map(String) : [String(value), String(value)];
  const days = Number(value);
  switch (operator) {
    case "on":
    case "between":
      return { from: { day: first ?? "" }, before: dayAfter(last ?? "") };
    case "before":
      return { from: null, before: { day: first ?? "" } };
    case "after":
      return { from: dayAfter(first ?? ""), before: null };
    case "this_month":
      return { from: { month: 0 }, before: { month: 1 } };
    case "in_last":
      return { from: { today: -days }, before: { today: 1 } };
    case "in_next":
      return { from: { today: 0 }, before: { today: days + 1 } };
    default:
      return null;
  }
}
