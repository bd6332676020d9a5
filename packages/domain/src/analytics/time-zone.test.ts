import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../testing/index.ts";
import { localClock, readLocalTime, writeLocalTime } from "./time-zone.ts";

/** Summer times of an hour and of half of one, changes a minute past midnight, and a day that is left out. */
const CHANGES = [
  ["Europe/Berlin", "2026-03-29T01:00:00Z"],
  ["Australia/Lord_Howe", "2026-04-04T15:00:00Z"],
  ["America/St_Johns", "2010-03-14T03:31:00Z"],
  ["Pacific/Apia", "2011-12-30T10:00:00Z"],
  ["Africa/Monrovia", "1972-01-07T00:44:30Z"],
  ["Asia/Kolkata", "2026-01-01T00:00:00Z"],
] as const;

/** Wall clock at an instant, "2026-11-20 09:30:00", as if it were UTC. */
const wall = (at: Date, timeZone: string): number =>
  Date.parse(`${at.toLocaleString("sv-SE", { timeZone }).replace(" ", "T")}Z`);

test("A zone's clock is that on its walls, to the second, around its changes too", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CHANGES),
      fc.array(fc.integer({ min: -200_000, max: 200_000 }), { minLength: 5, maxLength: 40 }),
      ([timeZone, change], distances) => {
        for (const ms of distances) {
          const at = new Date(Date.parse(change) + ms);
          expect(localClock(at, timeZone)).toBe(wall(at, timeZone));
        }
      },
    ),
    { numRuns: runs(100) },
  );
});

test("A time of a zone's clocks is read as it was written, around their changes too", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CHANGES),
      fc.integer({ min: -3000, max: 3000 }),
      ([timeZone, change], minutes) => {
        const at = new Date(Math.floor(Date.parse(change) / 60_000) * 60_000 + minutes * 60_000);
        const local = writeLocalTime(at, timeZone);
        const read = readLocalTime(local, timeZone);
        expect(writeLocalTime(new Date(read), timeZone)).toBe(local);
        expect(Date.parse(read)).toBeLessThanOrEqual(at.getTime());
      },
    ),
    { numRuns: runs(300) },
  );
  expect(readLocalTime("2026-11-30T18:30", "Asia/Kolkata")).toBe("2026-11-30T13:00:00.000Z");
  // The clocks leave this hour out.
  expect(readLocalTime("2026-03-29T02:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
  for (const none of ["", "12026-01-01T00:00", "2026-13-01T00:00", "x"])
    expect(readLocalTime(none, "UTC")).toBe("");
  expect(writeLocalTime(new Date(""), "UTC")).toBe("");
});
