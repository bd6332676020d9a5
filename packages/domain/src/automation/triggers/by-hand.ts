import { triggerKind } from "../kinds.ts";

export const byHand = triggerKind(
  "byHand",
  {},
  { blank: () => ({}), describe: () => "When you add a customer" },
);
