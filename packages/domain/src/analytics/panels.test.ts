import { expect, test } from "vitest";
import { bestTimes, healthLevel, healthShares } from "./index.ts";

test.each([
  ["complained", 0, 1_000, "good"],
  ["complained", 1, 1_000, "high"],
  ["complained", 3, 1_000, "tooHigh"],
  ["bounced", 19, 1_000, "good"],
  ["bounced", 20, 1_000, "high"],
  ["bounced", 50, 1_000, "tooHigh"],
  ["unsubscribed", 4, 1_000, "good"],
  ["unsubscribed", 5, 1_000, "high"],
  ["unsubscribed", 10, 1_000, "tooHigh"],
  ["bounced", 99, 99, "unknown"],
  ["bounced", 1, 0, "unknown"],
] as const)("%s by %i of %i is %s", (signal, count, sent, level) => {
  expect(healthLevel(signal, count, sent)).toBe(level);
});

test("A share over time covers at least 100 emails, and so signals that come on days without any", () => {
  const day = (sent: number, bounced: number) => ({
    sent,
    bounced,
    unsubscribed: 0,
    complained: 0,
  });
  const days = [day(60, 1), day(40, 1), day(0, 3), day(0, 0), day(200, 2), day(10, 1)];
  expect(healthShares(days, "bounced")).toEqual([null, 0.02, 0.05, 0.05, 0.01, 3 / 210]);
  expect(healthShares(days, "complained")).toEqual([null, 0, 0, 0, 0, 0]);
  expect(healthShares([day(99, 0)], "bounced")).toEqual([null]);
});

const at = (length: number, place: number, count: number): number[] =>
  Array.from({ length }, (_, index) => (index === place ? count : 0));

test("The best times are those with most opens, the earlier of equals, and unknown below 200", () => {
  const weekdays = at(7, 2, 200);
  expect(bestTimes({ weekdays, hours: at(24, 18, 200) })).toEqual({ weekday: 2, hour: 18 });
  expect(bestTimes({ weekdays, hours: at(24, 18, 199) })).toBeNull();
  const even = Array.from({ length: 24 }, () => 10);
  expect(bestTimes({ weekdays, hours: even })).toEqual({ weekday: 2, hour: 0 });
});
