import { z } from "zod";
import { afterWait, WAIT_UNITS } from "../clock.ts";
import { stepKind } from "../kinds.ts";
import { amountPart, AUTOMATION_LIMITS, part } from "../parts.ts";
import { counted } from "../words.ts";

const AMOUNT = `A wait is a whole number from 1 to ${AUTOMATION_LIMITS.amount}`;
const unit = z.enum(WAIT_UNITS);

export const wait = stepKind(
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
