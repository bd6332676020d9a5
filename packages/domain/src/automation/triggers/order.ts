import { triggerKind } from "../kinds.ts";
import { flagPart } from "../parts.ts";

export const order = triggerKind(
  "order",
  { first: flagPart },
  {
    blank: () => ({ first: false }),
    describe: ({ first }) =>
      first ? "When somebody orders for the first time" : "When somebody orders",
    takesImports: () => true,
  },
);
