import { Group, Radio, Stack } from "@mantine/core";
import { DateFieldSelect, DaysAround, TimeInput, ZoneNote } from "../fields.tsx";
import classes from "../fields.module.css";
import type { TriggerKind } from "./kind.ts";

export const date: TriggerKind<"date"> = {
  label: "A customer's date comes: a birthday, a renewal",
  Form: ({ trigger, onChange }) => (
    <>
      <Group gap={12} align="flex-end" className={classes.row ?? ""}>
        <DaysAround days={trigger.days} onChange={(days) => onChange({ ...trigger, days })} />
        <DateFieldSelect
          field={trigger.field}
          onChange={(field) => onChange({ ...trigger, field })}
        />
        <TimeInput time={trigger.time} onChange={(time) => onChange({ ...trigger, time })} />
      </Group>
      <ZoneNote />
      <Radio.Group
        label="How often"
        value={trigger.every}
        onChange={(value) => onChange({ ...trigger, every: value === "once" ? value : "year" })}
      >
        <Stack gap={12}>
          <Radio value="year" label="Each year, as for a birthday" />
          <Radio value="once" label="Once, on the date itself" />
        </Stack>
      </Radio.Group>
    </>
  ),
};
