import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { MESSAGES } from "../messages/index.ts";
import { runs } from "../../testing/index.ts";
import {
  addDays,
  countEngagement,
  engagementSpans,
  eventTimes,
  isTimeZone,
  localDay,
  periodBounds,
  periodDays,
  rangeProblem,
  startOfLocalDay,
} from "./index.ts";

const ZONES = [
  "UTC",
  "Asia/Kolkata",
  "Asia/Calcutta",
  "Asia/Kathmandu",
  "America/New_York",
  "America/Sao_Paulo",
  "Africa/Cairo",
  "Asia/Beirut",
  "Pacific/Chatham",
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "America/Havana",
];
const arbZone = fc.constantFrom(...ZONES);
const arbInstant = fc.date({
  min: new Date("2005-01-01Z"),
  max: new Date("2027-12-31Z"),
  noInvalidDate: true,
});

test.each([
  ["Asia/Kolkata", true],
  ["UTC", true],
  ["Etc/GMT+5", true],
  ["Mars/Olympus", false],
  ["", false],
  ["+05:30", false],
  ["Asia/Kolkata'; drop table users", false],
  ["A".repeat(65), false],
])("%s is a time zone: %s", (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

describe("The start of a day", () => {
  test.each([
    ["2026-11-20", "Asia/Kolkata", "2026-11-19T18:30:00Z"],
    ["2026-11-20", "America/New_York", "2026-11-20T05:00:00Z"],
    ["2026-07-01", "America/New_York", "2026-07-01T04:00:00Z"],
    // Clocks went from 00:00 to 01:00: there was no midnight.
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00Z"],
    // The island moved across the date line: there was no such day.
    ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00Z"],
  ])("%s in %s is %s", (day, zone, start) => {
    expect(startOfLocalDay(day, zone)).toEqual(new Date(start));
  });

  it("is the first instant of that day or of the first one there is, on a quarter of an hour", () => {
    fc.assert(
      fc.property(arbInstant, arbZone, (at, zone) => {
        const day = localDay(at, zone);
        const start = startOfLocalDay(day, zone);
        expect(localDay(start, zone)).toBe(day);
        expect(localDay(new Date(start.getTime() - 1), zone) < day).toBe(true);
        expect(start.getTime() <= at.getTime()).toBe(true);
        expect(start.getTime() % 900_000).toBe(0);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe("The spans of a range", () => {
  const now = new Date("2026-11-20T20:00:00Z");
  const spans = (range: "7" | "30" | "90" | "all", first: string | null = null) =>
    engagementSpans({
      range,
      now,
      timeZone: "Asia/Kolkata",
      first: first === null ? null : new Date(first),
    });

  it("end today where the reader is, and begin at midnight there", () => {
    const { unit, days, starts } = spans("7");
    expect(unit).toBe("day");
    expect(days).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`));
    expect(starts[0]).toEqual(new Date("2026-11-14T18:30:00Z"));
  });

  it("are days, weeks from Monday, or months, as the range is long", () => {
    expect(spans("30").days).toHaveLength(30);
    expect(spans("90")).toMatchObject({ unit: "week" });
    expect(spans("90").days.slice(0, 3)).toEqual(["2026-08-24", "2026-08-31", "2026-09-07"]);
    expect(spans("all", "2026-11-02T00:00:00Z")).toMatchObject({ unit: "day" });
    expect(spans("all", "2026-08-05T00:00:00Z")).toMatchObject({ unit: "week" });
    expect(spans("all", "2026-02-15T00:00:00Z")).toMatchObject({
      unit: "month",
      days: [
        "2026-02-15",
        ...[3, 4, 5, 6, 7, 8, 9].map((m) => `2026-0${m}-01`),
        "2026-10-01",
        "2026-11-01",
      ],
    });
    expect(spans("all")).toMatchObject({ unit: "day", starts: [], days: [] });
  });

  it("ascend, and cover every day of the range once", () => {
    fc.assert(
      fc.property(
        arbInstant,
        arbZone,
        fc.constantFrom("7" as const, "30" as const, "90" as const),
        (at, timeZone, range) => {
          const { starts, days } = engagementSpans({ range, now: at, timeZone, first: null });
          const first = addDays(localDay(at, timeZone), 1 - Number(range));
          expect(starts[0]).toEqual(startOfLocalDay(first, timeZone));
          expect(starts.map(Number)).toEqual(
            [...new Set(starts.map(Number))].sort((a, b) => a - b),
          );
          expect(days).toHaveLength(starts.length);
          expect(starts.at(-1)?.getTime()).toBeLessThanOrEqual(at.getTime());
        },
      ),
    );
  });
});

test("Days of one's own are as many spans, between the start of the first and the end of the last", () => {
  fc.assert(
    fc.property(arbInstant, arbZone, fc.nat(800), (at, timeZone, more) => {
      const from = localDay(at, timeZone);
      const range = { from, to: addDays(from, more) };
      const spans = engagementSpans({ range, now: new Date("2020-02-02"), timeZone, first: null });
      const { since, until } = periodBounds(range, new Date(), timeZone);
      expect(spans.starts[0]).toEqual(since);
      expect(spans.until).toEqual(until);
      expect(spans.fromAlways).toBe(false);
      expect((spans.days.at(-1) ?? "") <= range.to).toBe(true);
      expect(periodDays(range)).toBe(more + 1);
    }),
  );
});

test.each([
  ["2026-01-01", "2030-12-31", false],
  ["2026-01-01", "2031-01-01", true],
  ["2024-02-29", "2029-02-28", false],
  ["2024-02-29", "2029-03-01", true],
])("from %s to %s is too long: %s", (from, to, isLong) => {
  expect(rangeProblem({ from, to })).toBe(isLong ? MESSAGES.server.rangeTooLong : undefined);
});

test("A missing time is that of the first event that implies it", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
  const none = { sentAt: null, deliveredAt: null, openedAt: null, clickedAt: null };
  expect(eventTimes(none)).toEqual({ sent: null, delivered: null, opened: null, clicked: null });
  expect(eventTimes({ ...none, sentAt: at(1), clickedAt: at(9) })).toEqual({
    sent: at(1),
    delivered: at(9),
    opened: at(9),
    clicked: at(9),
  });
});

test("Things are counted in the span they happened in, those before the first in none or in that", () => {
  const starts = [new Date("2026-11-19Z"), new Date("2026-11-20Z")];
  const log = (sent: string, opened: string | null) => ({
    sentAt: new Date(sent),
    deliveredAt: new Date(sent),
    openedAt: opened === null ? null : new Date(opened),
    clickedAt: null,
  });
  const logs = [
    log("2026-11-18T23:59:59Z", "2026-11-20T00:00:00Z"),
    log("2026-11-19T00:00:00Z", "2026-11-19T23:59:59Z"),
    log("2026-12-19T00:00:00Z", null),
  ];
  expect(countEngagement(logs, { starts, fromAlways: true, until: null })[0]).toMatchObject({
    sent: 2,
  });
  expect(countEngagement(logs, { starts, fromAlways: false, until: null })).toEqual([
    { sent: 1, delivered: 1, opened: 1, clicked: 0 },
    { sent: 1, delivered: 1, opened: 1, clicked: 0 },
  ]);
  const until = new Date("2026-11-21Z");
  expect(countEngagement(logs, { starts, fromAlways: false, until })[1]).toMatchObject({ sent: 0 });
});
