import { describe, expect, test } from "vitest";
import { formatInZone, freemailDomain, isStorableJson, planQuota } from "./index.ts";

const now = new Date("2026-11-21T10:00:00Z");
const plan = (mails: number, perDay: number | null, used = 0, mailsPerSecond = 2) => {
  const { left, days, finishesAt } = planQuota({ mails, perDay, used, mailsPerSecond, now });
  return [left, days, finishesAt?.toISOString() ?? null];
};

describe("A quota", () => {
  test.each([
    ["nothing to send", plan(0, 100, 40), [60, 0, null]],
    ["no quota", plan(20, null, 40), [null, 1, "2026-11-21T10:00:10.000Z"]],
    ["all of it fits", plan(60, 100, 40), [60, 1, "2026-11-21T10:00:30.000Z"]],
    ["one too many", plan(61, 100, 40), [60, 2, "2026-11-22T00:00:00.500Z"]],
    ["none left", plan(100, 100, 100), [0, 2, "2026-11-22T00:00:50.000Z"]],
    ["more used than allowed", plan(1, 100, 130), [0, 2, "2026-11-22T00:00:00.500Z"]],
    ["three whole days after", plan(360, 100, 40), [60, 4, "2026-11-24T00:00:50.000Z"]],
  ])("tells the days and the end: %s", (_, outlook, expected) => {
    expect(outlook).toEqual(expected);
  });
});

describe("A quota with a ramp plan", () => {
  const renewsAt = new Date("2026-11-21T18:30:00Z");
  const ramped = (mails: number, perDay: number | null, ramp: { day: number; used: number }) => {
    const steps = [50, 100, 200];
    const options = { mails, perDay, used: 5, mailsPerSecond: 2, now };
    const { left, days, finishesAt } = planQuota({
      ...options,
      ramp: { steps, renewsAt, ...ramp },
    });
    return [left, days, finishesAt?.toISOString() ?? null];
  };

  test.each([
    ["nothing to send", ramped(0, null, { day: 0, used: 20 }), [30, 0, null]],
    ["all today", ramped(30, null, { day: 0, used: 20 }), [30, 1, "2026-11-21T10:00:15.000Z"]],
    ["one too many", ramped(31, null, { day: 0, used: 20 }), [30, 2, "2026-11-21T18:30:00.500Z"]],
    [
      "the next steps",
      ramped(332, null, { day: 0, used: 20 }),
      [30, 4, "2026-11-23T18:30:01.000Z"],
    ],
    ["a smaller quota", ramped(130, 60, { day: 1, used: 0 }), [55, 3, "2026-11-22T18:30:07.500Z"]],
    ["no step left", ramped(900, null, { day: 3, used: 0 }), [null, 1, "2026-11-21T10:07:30.000Z"]],
    [
      "a day before the first",
      ramped(60, null, { day: -1, used: 0 }),
      [50, 2, "2026-11-21T18:30:05.000Z"],
    ],
  ])("tells the days and the end: %s", (_, outlook, expected) => {
    expect(outlook).toEqual(expected);
  });
});

test("A time is read with its zone, as people there say it", () => {
  const at = new Date("2026-11-20T19:30:00Z");
  expect(formatInZone(at, "Asia/Kolkata")).toBe("21 Nov 2026, 1:00 am (Asia/Kolkata)");
  expect(formatInZone(at, "UTC")).toBe("20 Nov 2026, 7:30 pm (UTC)");
});

test("Domains of mailbox providers are known, however they are written, and only whole", () => {
  expect(freemailDomain("a@Gmail.com")).toBe("gmail.com");
  expect(freemailDomain("a@yahoo.co.in")).toBe("yahoo.co.in");
  for (const own of ["a@gmail.com.example", "a@notgmail.com", "gmail.com@shop.example", "nobody"])
    expect(freemailDomain(own), own).toBeNull();
});

describe("JSON that can be stored", () => {
  test("is what every database takes", () => {
    for (const fine of [null, undefined, "a", [{ b: "\\u0000 \\ud800 😀" }]])
      expect(isStorableJson(fine, 100)).toBe(true);
    for (const odd of ["\0", "\\\0", { "\ud83d": 1 }, "x".repeat(99)])
      expect(isStorableJson(odd, 100)).toBe(false);
  });

  test("nests no deeper than anybody would write it, and is told so without falling", () => {
    const nested = (depth: number): unknown => {
      let value: unknown = 1;
      for (let level = 0; level < depth; level += 1) value = [value];
      return value;
    };
    expect(isStorableJson(nested(50), 1000)).toBe(true);
    expect(isStorableJson(nested(70), 1000)).toBe(false);
    expect(isStorableJson(nested(200_000), 1_000_000)).toBe(false);
  });
});
