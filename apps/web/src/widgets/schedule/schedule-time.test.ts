import { expect, it } from "vitest";
import { readSchedule, toLocalInput } from "./schedule-time.ts";

const now = new Date("2026-11-20T10:00:00Z");

it("reads a time to come as the instant it is here", () => {
  const at = new Date("2026-11-21T03:30:00.000Z");
  const result = readSchedule(toLocalInput(at), now);
  expect(result).toMatchObject({ ok: true, schedule: { at: at.toISOString() } });
});

it.each([
  ["no time", "", "Please choose a time in the future"],
  ["a time that is over", "2026-11-01T09:00", "Please choose a time in the future"],
  ["this very minute", toLocalInput(now), "Please choose a time in the future"],
  ["a time too far ahead", "2029-01-01T09:00", "Please choose a time within the next 366 days"],
])("refuses %s", (_what, local, message) => {
  expect(readSchedule(local, now)).toEqual({ ok: false, message });
});
