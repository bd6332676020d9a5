import { triggerKind } from "../kinds.ts";
import { flagPart } from "../parts.ts";

export const order = triggerKind(
  "order",
  { first: flagPart },
  {
    blank: () => ({ first: false }),
    describe: ({ first }) =>
      first ? "When a customer orders for the first time" : "When a customer orders",
    takesImports: () => true,
  },
);
