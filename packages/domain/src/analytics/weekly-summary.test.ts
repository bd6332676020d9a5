import fc from "fast-check";
import { expect, test } from "vitest";
import { localClock, localDay } from "./time-zone.ts";
import { nextSummaryAt, summaryDays } from "./weekly-summary.ts";

test.each([
  ["2026-11-26T10:00:00Z", "Asia/Kolkata", "2026-11-30T03:30:00Z"],
  // At the very minute, it is the next week's.
  ["2026-11-30T03:30:00Z", "Asia/Kolkata", "2026-12-07T03:30:00Z"],
  ["2026-11-30T03:29:59Z", "Asia/Kolkata", "2026-11-30T03:30:00Z"],
  // Already Monday there.
  ["2026-11-29T20:00:00Z", "Pacific/Auckland", "2026-12-06T20:00:00Z"],
])("After %s in %s it is %s", (after, zone, at) => {
  expect(nextSummaryAt(new Date(after), zone)).toEqual(new Date(at));
});

test("It is a Monday at nine within a week, and about the seven days before", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2015-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
      fc.constantFrom("UTC", "Asia/Kolkata", "America/New_York", "Africa/Cairo", "America/Havana"),
      (after, zone) => {
        const at = nextSummaryAt(after, zone);
        const clock = new Date(localClock(at, zone));
        expect([clock.getUTCDay(), clock.getUTCHours(), clock.getUTCMinutes()]).toEqual([1, 9, 0]);
        expect(at > after).toBe(true);
        expect(at.getTime() - after.getTime()).toBeLessThanOrEqual(8 * 24 * 3_600_000);
        const { from, to } = summaryDays(at, zone);
        expect(Date.parse(localDay(at, zone)) - Date.parse(from)).toBe(7 * 86_400_000);
        expect(to < localDay(at, zone)).toBe(true);
      },
    ),
  );
});
