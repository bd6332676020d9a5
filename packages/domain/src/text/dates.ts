const MONTHS = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;

/** A day as an email writes it, "20 Nov 2026", in UTC as dates are stored; empty for none. */
export function formatDay(at: Date | null): string {
  if (at === null || Number.isNaN(at.getTime())) return "";
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()] ?? ""} ${at.getUTCFullYear()}`;
}

/** A date as a file holds it: a day as 2026-11-20, an instant within a day as ISO 8601 in UTC; empty for none. */
export function writeDate(at: Date | null): string {
  if (at === null || Number.isNaN(at.getTime())) return "";
  const iso = at.toISOString();
  return iso.endsWith("T00:00:00.000Z") ? iso.slice(0, 10) : iso;
}
