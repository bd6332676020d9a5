import classes from "../fields.module.css";
import type { TriggerKind } from "./kind.ts";

export const byHand: TriggerKind<"byHand"> = {
  label: "You add somebody by hand",
  Form: () => (
    <p className={classes.note}>
      Select people on the page Customers, then “Add to automation”. Programs can add people to any
      automation too.
    </p>
  ),
};
