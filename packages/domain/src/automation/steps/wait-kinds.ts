import { z } from "zod";
import { addDays } from "../../analytics/index.ts";
import { WAIT_UNITS, afterWait, nextTime, onDay } from "../clock.ts";
import { stepKind } from "../kinds.ts";
import {
  AUTOMATION_LIMITS,
  MORNING,
  amountPart,
  daysPart,
  fieldPart,
  part,
  timePart,
} from "../parts.ts";
import { aroundDate, clockTime, counted, named } from "../words.ts";

const AMOUNT = `A wait is a whole number from 1 to ${AUTOMATION_LIMITS.amount}`;
const unit = z.enum(WAIT_UNITS);

const wait = stepKind(
  "wait",
  "wait",
  {
    amount: amountPart(z.int(AMOUNT).min(1, AMOUNT).max(AUTOMATION_LIMITS.amount, AMOUNT)),
    unit: part(unit, unit.catch("days")),
  },
  {
    blank: () => ({ amount: 1, unit: "days" as const }),
    describe: ({ amount, unit: one }) => `Wait ${counted(amount, one.slice(0, -1))}`,
    until: (step, since, { timeZone }) => afterWait(since, step, timeZone),
  },
);

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
const waitUntil = stepKind(
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

/** Until days before or after a date of the customer. A past or missing date does not block. */
const waitForDate = stepKind(
  "waitForDate",
  "wait",
  { field: fieldPart, days: daysPart, time: timePart },
  {
    blank: () => ({ field: "", days: 0, time: { ...MORNING } }),
    describe: ({ field, days, time }, names) =>
      `Wait until ${aroundDate(days, named(names.field, field)).replace(/^on /, "")} at ${clockTime(time)}`,
    problem: ({ field }, checks) => checks.date(field),
    dates: ({ field }) => [field],
    until: ({ field, days, time }, since, { dateOf, timeZone }) => {
      const date = dateOf(field);
      return date === null ? since : onDay(addDays(date, days), time, timeZone);
    },
  },
);

/** THE table of waits. */
export const WAIT_KINDS = { wait, waitUntil, waitForDate };
