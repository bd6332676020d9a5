import { addDays } from "../../analytics/index.ts";
import { onDay } from "../clock.ts";
import { stepKind } from "../kinds.ts";
import { daysPart, fieldPart, MORNING, timePart } from "../parts.ts";
import { aroundDate, clockTime, named } from "../words.ts";

/** Until days before or after a date of the customer. A past or missing date does not block. */
export const waitForDate = stepKind(
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
