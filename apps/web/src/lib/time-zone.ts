import { isTimeZone } from "@dakiya/domain/analytics";

/** The reader's time zone by its IANA name; undefined where the browser knows none. */
export function readerTimeZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : undefined;
}
