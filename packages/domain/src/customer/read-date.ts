const MONTH_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const ISO_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
const DAY_MONTH_YEAR = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const NAMED_MONTH = /^(\d{1,2})[ -]([a-z]{3,9})[ ,-]{1,2}(\d{4})$/i;

function dayInUtc(year: number, month: number, day: number): Date | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists && year >= 1900 && year <= 2100 ? at : null;
}

function offsetMs(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (match === null) return 0;
  return (match[1] === "-" ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000;
}

function readTime(match: RegExpExecArray): Date | null {
  const [, year, month, day, hour, minute, second = "0", fraction = "0", zone = "Z"] = match;
  const start = dayInUtc(Number(year), Number(month), Number(day));
  if (start === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return null;
  const ms = Math.floor(Number(`0.${fraction}`) * 1000);
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  return new Date(start.getTime() + seconds * 1000 + ms - offsetMs(zone));
}

/**
 * Reads a date as people and other programs write it: 2026-11-20, 2026-11-20T14:05:00Z (a time without
 * a zone is UTC), 20/11/2026, 20-11-2026, 20.11.2026 (the day always comes first), "20 Nov 2026".
 *
 * @returns The instant, midnight UTC for a day; null when the text is no date from 1900 to 2100.
 */
export function readDate(text: string): Date | null {
  const iso = ISO_DAY.exec(text);
  if (iso) return dayInUtc(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const time = ISO_TIME.exec(text);
  if (time) return readTime(time);
  const numeric = DAY_MONTH_YEAR.exec(text);
  if (numeric) return dayInUtc(Number(numeric[4]), Number(numeric[3]), Number(numeric[1]));
  const named = NAMED_MONTH.exec(text);
  if (!named) return null;
  const month = MONTH_NAMES.indexOf((named[2] ?? "").slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : dayInUtc(Number(named[3]), month, Number(named[1]));
}
