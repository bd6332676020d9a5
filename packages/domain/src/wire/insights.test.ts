import { expect, test } from "vitest";
import { MESSAGES } from "../messages.ts";
import { analyticsInput, dashboardInput } from "./insights.ts";

test("A range and a time zone may be left out", () => {
  expect(analyticsInput.parse({})).toEqual({ range: "30" });
  expect(analyticsInput.parse({ range: "all", timeZone: "Asia/Kolkata" })).toEqual({
    range: "all",
    timeZone: "Asia/Kolkata",
  });
  expect(dashboardInput.parse(undefined)).toEqual({});
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
