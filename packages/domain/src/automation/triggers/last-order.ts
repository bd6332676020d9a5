import { triggerKind } from "../kinds.ts";
import { MORNING, someDaysPart, timePart } from "../parts.ts";
import { clockTime, counted } from "../words.ts";

/** Days after a customer's last order, when no other followed. */
export const lastOrder = triggerKind(
  "lastOrder",
  { days: someDaysPart, time: timePart },
  {
    blank: () => ({ days: 90, time: { ...MORNING } }),
    describe: ({ days, time }) =>
      `${counted(days, "day")} after a customer's last order, at ${clockTime(time)}`,
  },
);
