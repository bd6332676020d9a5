/** How far ahead a campaign can be scheduled. */
export const MAX_SCHEDULE_DAYS = 366;

/** A campaign this late does not start by itself. */
export const MAX_LATE_HOURS = 24;

/**
 * An instant in the format of a zone, with the zone: "20 Nov 2026, 9:00 am (Asia/Kolkata)".
 *
 * @param timeZone - An IANA zone.
 */
export function formatInZone(at: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat("en-IN", {
    timeZone,
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(at);
  return `${text.replaceAll("\u202f", " ")} (${timeZone})`;
}
