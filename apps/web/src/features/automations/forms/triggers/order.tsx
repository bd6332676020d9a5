import { Radio } from "@mantine/core";
import classes from "../fields.module.css";
import type { TriggerKind } from "./kind.ts";

export const order: TriggerKind<"order"> = {
  label: "A customer orders",
  Form: ({ trigger, onChange }) => (
    <Radio.Group
      label="Which order"
      value={trigger.first ? "first" : "every"}
      onChange={(value) => onChange({ ...trigger, first: value === "first" })}
    >
      <div className={classes.choices}>
        <Radio value="every" label="Any order" />
        <Radio value="first" label="Only the first order" />
      </div>
    </Radio.Group>
  ),
};
