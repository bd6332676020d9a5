import { z } from "zod";
import { triggerKind } from "../kinds.ts";
import { daysPart, fieldPart, MORNING, part, timePart } from "../parts.ts";
import { aroundDate, capital, clockTime, named } from "../words.ts";

const every = z.enum(["year", "once"]);

/** Days before (below 0) or after a date, each year or once. */
export const date = triggerKind(
  "date",
  { field: fieldPart, every: part(every, every.catch("year")), days: daysPart, time: timePart },
  {
    blank: () => ({ field: "", every: "year" as const, days: 0, time: { ...MORNING } }),
    describe: ({ field, every: how, days, time }, names) => {
      const when = `${aroundDate(days, named(names.field, field))} at ${clockTime(time)}`;
      return how === "year" ? `Each year ${when}` : capital(when);
    },
    problem: ({ field }, checks) => checks.date(field),
  },
);
