import { localDay } from "@dakiya/domain/analytics";

/** A zone where it is about noon, so that no midnight comes between doing and counting. */
export function noonZone(): string {
  const west = new Date().getUTCHours() - 12;
  return west === 0 ? "UTC" : `Etc/GMT${west > 0 ? "+" : "-"}${Math.abs(west)}`;
}

/** Looks at something that hangs on the day, again when midnight came meanwhile; with an instant of that day. */
export async function onOneDay<T>(
  timeZone: string,
  check: (now: Date) => Promise<T>,
): Promise<{ now: Date; result: T }> {
  for (;;) {
    const now = new Date();
    const result = await check(now);
    if (localDay(new Date(), timeZone) === localDay(now, timeZone)) return { now, result };
  }
}
