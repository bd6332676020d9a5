import { MESSAGES } from "@dakiya/domain/messages";

const DATE = { day: "numeric", month: "short", year: "numeric" } as const;
const DATE_TIME = { ...DATE, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const dateTime = new Intl.DateTimeFormat(undefined, DATE_TIME);
const dateTimeZone = new Intl.DateTimeFormat(undefined, { ...DATE_TIME, timeZoneName: "short" });
const date = new Intl.DateTimeFormat(undefined, DATE);
const day = new Intl.DateTimeFormat(undefined, { ...DATE, timeZone: "UTC" });
const time = new Intl.DateTimeFormat(undefined, {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const count = new Intl.NumberFormat("en-IN");
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "20 Nov 2026, 14:05", in the reader's locale and time zone. */
export function formatDateTime(instant: string | Date): string {
  return dateTime.format(new Date(instant));
}

/** "20 Nov 2026, 14:05 IST": a future time, with its zone. */
export function formatDateTimeZone(instant: string | Date): string {
  return dateTimeZone.format(new Date(instant));
}

/** "20 Nov 2026", in the reader's locale and time zone. */
export function formatDate(instant: string | Date): string {
  return date.format(new Date(instant));
}

/** "20 Nov 2026" for a date without a time, such as the last purchase: the same in every time zone. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant));
}

/** "1 Nov 2026 – 26 Nov 2026" for two such dates; a part they share stands once. */
export function formatDays(from: string, to: string): string {
  return day.formatRange(new Date(from), new Date(to));
}

/** "14:05", in the reader's time zone. */
export function formatTime(instant: string | Date): string {
  return time.format(new Date(instant));
}

/** "14:05" of today and "20 Nov 2026, 14:05" of any other day, in the reader's time zone. */
export function formatSince(instant: string | Date, now: Date): string {
  return formatDate(instant) === formatDate(now) ? formatTime(instant) : formatDateTime(instant);
}

/** "12,34,567": a count in Indian grouping. */
export function formatCount(value: number): string {
  return count.format(value);
}

/** A count of opens or clicks; null where they are not tracked. */
export function formatTracked(value: number | null): string {
  return value === null ? MESSAGES.tracking.notTracked : formatCount(value);
}

/** "145 KB", "3.4 MB", "200 MB": of 1,024 bytes each. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes >= 10) return `${Math.round(megabytes)}\u00a0MB`;
  if (megabytes >= 1) return `${megabytes.toFixed(1)}\u00a0MB`;
  return `${Math.ceil(bytes / 1024)}\u00a0KB`;
}

/** "5 minutes ago" for less than a day, the date and time for everything else. */
export function formatRelative(instant: string | Date, now: Date): string {
  const awayMs = new Date(instant).getTime() - now.getTime();
  const sizeMs = Math.abs(awayMs);
  if (sizeMs >= DAY_MS) return formatDateTime(instant);
  if (sizeMs >= HOUR_MS) return relative.format(Math.round(awayMs / HOUR_MS), "hour");
  return relative.format(Math.round(awayMs / MINUTE_MS), "minute");
}

/** "1 customer", "1,200 customers". */
export function countCustomers(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "customer" : "customers"}`;
}

/** "1 recipient", "1,200 recipients". */
export function countRecipients(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "recipient" : "recipients"}`;
}

/** Name of a campaign on screens: a draft may have no name yet. */
export function campaignTitle({ name }: { name: string }): string {
  return name.trim() === "" ? MESSAGES.campaigns.untitled : name;
}
