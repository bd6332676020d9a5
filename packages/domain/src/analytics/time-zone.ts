const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;

const PARTS = ["year", "month", "day", "hour", "minute", "second"] as const;

/**
 * How a zone's clock is written, where in that text each of `PARTS` stands, and recent offsets by minute. The cache
 * pays: formatting an instant is twenty times slower, and a thousand customers share few minutes.
 */
type Clock = { format: Intl.DateTimeFormat; places: number[]; offsets: Map<number, number> };

const MINUTE_MS = 60_000;
const KEPT_MINUTES = 5_000;

/** Since then every zone has changed its offset with a minute. */
const BY_MINUTES_SINCE = Date.UTC(1980, 0, 1);

const clocks = new Map<string, Clock>();

function clockOf(timeZone: string): Clock {
  const cached = clocks.get(timeZone);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const parts = format.formatToParts(0).filter(({ type }) => type !== "literal");
  const places = PARTS.map((part) => parts.findIndex(({ type }) => type === part));
  const clock = { format, places, offsets: new Map<number, number>() };
  clocks.set(timeZone, clock);
  return clock;
}

/** Whether this is the name of a time zone of the IANA database, such as "Asia/Kolkata". */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9+_/-]{0,63}$/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The clock of a zone at an instant, as if it were UTC, in whole seconds. */
export function localClock(at: Date, timeZone: string): number {
  const clock = clockOf(timeZone);
  const seconds = Math.floor(at.getTime() / 1_000) * 1_000;
  if (!(seconds >= BY_MINUTES_SINCE)) return readClock(at, clock);
  const minute = Math.floor(seconds / MINUTE_MS);
  let offset = clock.offsets.get(minute);
  if (offset === undefined) {
    offset = readClock(at, clock) - seconds;
    if (clock.offsets.size >= KEPT_MINUTES) clock.offsets.clear();
    clock.offsets.set(minute, offset);
  }
  return seconds + offset;
}

function readClock(at: Date, { format, places }: Clock): number {
  // Parsing the formatted text takes a fraction of the time of `formatToParts`.
  const numbers = (format.format(at).match(/\d+/g) ?? []).map(Number);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = places.map(
    (place) => numbers[place],
  );
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The calendar day of an instant in a zone: "2026-11-20". */
export function localDay(at: Date, timeZone: string): string {
  return new Date(localClock(at, timeZone)).toISOString().slice(0, 10);
}

/** The calendar day a number of days later, or earlier: "2026-11-20" and 1 is "2026-11-21". */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The instant a calendar day ("2026-11-20") begins in a zone. Where the clocks skip midnight it is the first
 * instant of that day; where they skip the day, that of the next one.
 */
export function startOfLocalDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(day);
  const guess = midnight - offsetAt(midnight, timeZone);
  const again = new Date(midnight - offsetAt(guess, timeZone));
  if (begins(again, day, timeZone)) return again;
  // A clock change is near: the first quarter of an hour of that day, by bisection.
  let before = midnight - 2 * DAY_MS;
  let after = midnight + 2 * DAY_MS;
  while (after - before > QUARTER_MS) {
    const middle = before + Math.floor((after - before) / 2 / QUARTER_MS) * QUARTER_MS;
    if (localDay(new Date(middle), timeZone) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
export function offsetAt(at: number, timeZone: string): number {
  return localClock(new Date(at), timeZone) - Math.floor(at / 1000) * 1000;
}

/** An instant as a date-time input holds it, by the clocks of a zone: "2026-11-22T09:00"; empty for none. */
export function writeLocalTime(at: Date, timeZone: string): string {
  if (Number.isNaN(at.getTime())) return "";
  return new Date(localClock(at, timeZone)).toISOString().slice(0, 16);
}

/** The reverse, in ISO 8601: the first of two instants with this clock; empty for no time, or a year of more than four digits. */
export function readLocalTime(local: string, timeZone: string): string {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(wall)) return "";
  const [early, late] = [DAY_MS, -DAY_MS].map(
    (ahead) => wall - offsetAt(wall - ahead, timeZone),
  ) as [number, number];
  const isIt = (at: number): boolean => localClock(new Date(at), timeZone) === wall;
  return new Date(isIt(early) ? early : isIt(late) ? late : early).toISOString();
}

function begins(at: Date, day: string, timeZone: string): boolean {
  return localDay(at, timeZone) === day && localDay(new Date(at.getTime() - 1000), timeZone) < day;
}

/** A time of day as a zone's clocks show it, with the zone: "14:05 IST". */
export function clockTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-IN", {
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    ...{ timeZone, timeZoneName: "short" },
  }).format(at);
}
