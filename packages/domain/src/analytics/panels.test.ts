import { expect, test } from "vitest";
import { bestTimes, healthLevel } from "./index.ts";

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

const at = (length: number, place: number, count: number): number[] =>
  Array.from({ length }, (_, index) => (index === place ? count : 0));

test("The best times are those with most opens, the earlier of equals, and unknown below 200", () => {
  const weekdays = at(7, 2, 200);
  expect(bestTimes({ weekdays, hours: at(24, 18, 200) })).toEqual({ weekday: 2, hour: 18 });
  expect(bestTimes({ weekdays, hours: at(24, 18, 199) })).toBeNull();
  const even = Array.from({ length: 24 }, () => 10);
  expect(bestTimes({ weekdays, hours: even })).toEqual({ weekday: 2, hour: 0 });
});
