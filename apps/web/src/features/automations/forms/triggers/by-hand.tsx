import type { TriggerKind } from "./kind.ts";

export const byHand: TriggerKind<"byHand"> = {
  label: "You add customers by hand",
  Form: () => (
    <p className="note">
      Select customers on the Customers page, then “Add to automation”. Programs can add them too.
    </p>
  ),
};
