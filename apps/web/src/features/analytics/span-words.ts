import type { EngagementUnit } from "@dakiya/domain/analytics";
import { formatDay } from "../../lib/format.ts";

/** Column headings for the points of a chart over time. */
export const UNIT_NAMES = { day: "Day", week: "Week", month: "Month" } as const;

/** The words of a span that begins on a day: short for the axis, and in full. */
export function spanWords(day: string, unit: EngagementUnit): { label: string; title: string } {
  return { label: spanLabel(day, unit), title: spanTitle(day, unit) };
}

// A calendar day has no zone: it is written as the day it is.
const dayAndMonth = new Intl.DateTimeFormat(undefined, {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const fullDay = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const month = new Intl.DateTimeFormat(undefined, {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** A span on the axis: "20 Nov", or "Nov 2026" for a month. */
function spanLabel(day: string, unit: EngagementUnit): string {
  return (unit === "month" ? month : dayAndMonth).format(new Date(day));
}

/** A span in full: "Fri, 20 Nov 2026", "Week from 16 Nov 2026" or "Nov 2026". */
function spanTitle(day: string, unit: EngagementUnit): string {
  const date = new Date(day);
  if (unit === "day") return fullDay.format(date);
  return unit === "week" ? `Week from ${formatDay(day)}` : month.format(date);
}
