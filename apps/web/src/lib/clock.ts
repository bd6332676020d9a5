import { isTimeZone } from "@dakiya/domain/analytics";
import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The current time, fresh with every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const untilNextMinuteMs = MINUTE_MS - (Date.now() % MINUTE_MS);
    const timer = setTimeout(() => setNow(new Date()), untilNextMinuteMs);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

/** The reader's time zone by its IANA name; undefined where the browser knows none. */
export function readerTimeZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : undefined;
}

/** The reader's time zone in words, as in "India Standard Time"; undefined where the browser knows none. */
export function readerZoneName(): string | undefined {
  if (readerTimeZone() === undefined) return undefined;
  const named = new Intl.DateTimeFormat(undefined, { timeZoneName: "longGeneric" });
  return named.formatToParts().find(({ type }) => type === "timeZoneName")?.value;
}
