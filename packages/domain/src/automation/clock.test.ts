import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/index.ts";
import { afterWait, nextAnniversary, nextTime, onDay } from "./clock.ts";

const MINUTE_MS = 60_000;
const ZONES = [
  ...["Asia/Kolkata", "UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"],
  // Half an hour of summer; midnight that is skipped; a day that was skipped in 2011.
  ...["Australia/Lord_Howe", "America/Sao_Paulo", "Pacific/Apia"],
];
const zone = fc.constantFrom(...ZONES);
/** Whole minutes, near a change of clocks more often than not. */
const instant = fc
  .oneof(
    fc.date({ min: new Date("2010-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
    fc
      .tuple(
        fc.constantFrom(
          ...["2026-03-29T01:00Z", "2026-10-25T01:00Z", "2026-03-08T07:00Z", "2026-11-01T06:00Z"],
          ...["2026-04-04T15:00Z", "2026-10-03T15:30Z", "2018-11-04T03:00Z", "2011-12-30T10:00Z"],
        ),
        fc.integer({ min: -3 * 1440, max: 3 * 1440 }),
      )
      .map(([at, minutes]) => new Date(Date.parse(at) + minutes * MINUTE_MS)),
  )
  .map((at) => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS));
const time = fc.record({
  hour: fc.integer({ min: 0, max: 23 }),
  minute: fc.integer({ min: 0, max: 59 }),
});

/** Wall clock at an instant: "2026-11-20 09:30". */
function wall(at: Date, timeZone: string): string {
  return at.toLocaleString("sv-SE", { timeZone }).slice(0, 16);
}

/** The first minute from an instant on at which a wall clock shows the wanted time, by checking every minute. */
function firstMinute(
  from: Date,
  isThere: (wall: string, at: number) => boolean,
  timeZone: string,
): Date {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  for (let at = from.getTime(); ; at += MINUTE_MS)
    if (isThere(format.format(at), at)) return new Date(at);
}

const two = (part: number): string => String(part).padStart(2, "0");
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

describe("a clock of an automation", () => {
  test("waits days and weeks by local time, also over a clock change", () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 3 }), zone, (from, days, timeZone) => {
        const [day = "", at = ""] = wall(from, timeZone).split(" ");
        const wanted = `${dayAfter(day, days)} ${at}`;
        const start = new Date(from.getTime() + (days - 1) * 86_400_000 - 26 * 3_600_000);
        const expected = firstMinute(start, (shown) => shown >= wanted, timeZone);
        expect(afterWait(from, { amount: days, unit: "days" }, timeZone)).toEqual(expected);
      }),
      { numRuns: runs(80) },
    );
    const from = new Date("2026-11-20T10:00:30.250Z");
    expect(afterWait(from, { amount: 1, unit: "weeks" }, "Europe/Berlin")).toEqual(
      new Date("2026-11-27T10:00:30.250Z"),
    );
  });

  test("waits minutes and hours as they pass", () => {
    const from = new Date("2026-10-25T00:30:00Z");
    expect(afterWait(from, { amount: 90, unit: "minutes" }, "Europe/Berlin")).toEqual(
      new Date("2026-10-25T02:00:00Z"),
    );
    expect(afterWait(from, { amount: 24, unit: "hours" }, "Europe/Berlin")).toEqual(
      new Date("2026-10-26T00:30:00Z"),
    );
    expect(afterWait(from, { amount: 1, unit: "days" }, "Europe/Berlin")).toEqual(
      new Date("2026-10-26T01:30:00Z"),
    );
  });

  test("comes to an hour of some weekdays when the wall's clock does", () => {
    const weekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7]);
    fc.assert(
      fc.property(instant, time, weekdays, zone, (from, { hour, minute }, days, timeZone) => {
        const due = nextTime(from, { hour, minute }, days, timeZone);
        const wanted = `${two(hour)}:${two(minute)}`;
        const come = new Set<string>();
        const expected = firstMinute(
          new Date(from.getTime() - 50 * 3_600_000),
          (shown, minuteAt) => {
            const [day = "", at = ""] = shown.split(" ");
            const counts = days.length === 0 || days.includes(new Date(day).getUTCDay() || 7);
            if (!counts || come.has(day) || at < wanted) return false;
            come.add(day);
            return minuteAt >= from.getTime();
          },
          timeZone,
        );
        expect(due).toEqual(expected);
      }),
      { numRuns: runs(80) },
    );
  });

  test("comes to a birthday each year, and to that of 29 February on the 28th", () => {
    const at = { days: 0, time: { hour: 9, minute: 0 } };
    const next = (from: string, date: string, days = 0) =>
      nextAnniversary(new Date(from), date, { ...at, days }, "Asia/Kolkata").toISOString();
    expect(next("2026-01-01T00:00:00Z", "1990-05-04")).toBe("2026-05-04T03:30:00.000Z");
    expect(next("2026-05-04T03:30:00Z", "1990-05-04")).toBe("2026-05-04T03:30:00.000Z");
    expect(next("2026-05-04T03:30:01Z", "1990-05-04")).toBe("2027-05-04T03:30:00.000Z");
    expect(next("2026-01-01T00:00:00Z", "1992-02-29")).toBe("2026-02-28T03:30:00.000Z");
    expect(next("2028-01-01T00:00:00Z", "1992-02-29")).toBe("2028-02-29T03:30:00.000Z");
    expect(next("2026-12-30T00:00:00Z", "1990-01-03", -5)).toBe("2027-12-29T03:30:00.000Z");
    expect(next("2026-12-28T00:00:00Z", "1990-01-03", -5)).toBe("2026-12-29T03:30:00.000Z");
    expect(next("2026-12-28T00:00:00Z", "1990-12-30", 10)).toBe("2027-01-09T03:30:00.000Z");
  });

  test("is at the first moment after a gap, and at the first of two", () => {
    const on = (day: string, hour: number, minute: number) =>
      onDay(day, { hour, minute }, "Europe/Berlin").toISOString();
    expect(on("2026-03-29", 2, 30)).toBe("2026-03-29T01:00:00.000Z");
    expect(on("2026-10-25", 2, 30)).toBe("2026-10-25T00:30:00.000Z");
  });
});
