import { Group } from "@mantine/core";
import { DaysInput, TimeInput, ZoneNote } from "../fields.tsx";
import classes from "../fields.module.css";
import type { TriggerKind } from "./kind.ts";

export const lastOrder: TriggerKind<"lastOrder"> = {
  label: "Some days after a customer's last order",
  Form: ({ trigger, onChange }) => (
    <>
      <Group gap={12} align="flex-end" className={classes.row ?? ""}>
        <DaysInput days={trigger.days} onChange={(days) => onChange({ ...trigger, days })} />
        <TimeInput time={trigger.time} onChange={(time) => onChange({ ...trigger, time })} />
      </Group>
      <ZoneNote />
    </>
  ),
};
