import { z } from "zod";
import { nextTime } from "../clock.ts";
import { stepKind } from "../kinds.ts";
import { MORNING, part, timePart } from "../parts.ts";
import { clockTime } from "../words.ts";

const WEEKDAY = "A weekday is a number from 1, Monday, to 7";
const DAYS = [
  "Mondays",
  "Tuesdays",
  "Wednesdays",
  "Thursdays",
  "Fridays",
  "Saturdays",
  "Sundays",
] as const;

/** Until a time of day, on one of some weekdays; none means any. */
export const waitUntil = stepKind(
  "waitUntil",
  "wait",
  {
    time: timePart,
    weekdays: part(
      z.array(z.int().min(1, WEEKDAY).max(7, WEEKDAY)).max(7),
      z.array(z.number()).catch(() => []),
    ),
  },
  {
    blank: () => ({ time: { ...MORNING }, weekdays: [] }),
    describe: ({ time, weekdays }) => `Wait until ${clockTime(time)}${onWeekdays(weekdays)}`,
    until: ({ time, weekdays }, since, { timeZone }) => nextTime(since, time, weekdays, timeZone),
  },
);

function onWeekdays(weekdays: readonly number[]): string {
  const names = [...weekdays]
    .toSorted((one, other) => one - other)
    .map((day) => DAYS[day - 1] ?? "");
  const last = names.pop();
  if (last === undefined || weekdays.length === 7) return "";
  return ` on ${names.length === 0 ? last : `${names.join(", ")} and ${last}`}`;
}
