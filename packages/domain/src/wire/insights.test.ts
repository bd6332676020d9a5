import { expect, test } from "vitest";
import { MESSAGES } from "../messages/index.ts";
import {
  analyticsInput,
  dashboardInput,
  rangeInput,
  rangeOfKindInput,
  rankingInput,
} from "./insights.ts";

test("A range and a time zone may be left out", () => {
  expect(analyticsInput.parse({})).toEqual({ range: "30" });
  expect(analyticsInput.parse({ range: "all", timeZone: "Asia/Kolkata" })).toEqual({
    range: "all",
    timeZone: "Asia/Kolkata",
  });
  expect(dashboardInput.parse(undefined)).toEqual({});
});

test.each([
  [{ from: "2026-11-01" }, MESSAGES.server.rangeNeedsBoth],
  [{ from: "2026-11-02", to: "2026-11-01" }, MESSAGES.server.rangeOrder],
  [{ from: "2020-11-01", to: "2025-11-01" }, MESSAGES.server.rangeTooLong],
  [{ from: "0001-01-01", to: "0001-01-02" }, MESSAGES.server.rangeDay],
  [{ from: "2026-02-30", to: "2026-03-01" }, MESSAGES.server.rangeDay],
])("%j is no range, and the sentence says why", (days, sentence) => {
  for (const input of [analyticsInput, rankingInput, rangeInput, rangeOfKindInput])
    expect(input.safeParse(days).error?.issues[0]?.message).toBe(sentence);
});

test("One day, and days of one's own beside a range, are a range", () => {
  const days = { from: "2026-11-01", to: "2026-11-01" };
  expect(analyticsInput.parse(days)).toEqual({ range: "30", ...days });
});

test.each(["Mars/Olympus", "", "x".repeat(500), "Asia/Kolkata;"])(
  "%s is refused as a time zone, with words",
  (timeZone) => {
    for (const input of [analyticsInput, dashboardInput]) {
      const { error } = input.safeParse({ timeZone });
      expect(error?.issues.map(({ message }) => message)).toContain(
        MESSAGES.server.unknownTimeZone,
      );
    }
  },
);
