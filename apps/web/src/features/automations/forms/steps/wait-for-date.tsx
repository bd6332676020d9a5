import { Group, Stack } from "@mantine/core";
import { DateFieldSelect, DaysAround, TimeInput, ZoneNote } from "../fields.tsx";
import classes from "../fields.module.css";
import { IconCalendar } from "@tabler/icons-react";
import type { StepKind } from "./kind.ts";

const Form: StepKind<"waitForDate">["Form"] = ({ step, onChange }) => (
  <Stack maw={640}>
    <Group gap={12} align="flex-end" className={classes.row ?? ""}>
      <DaysAround days={step.days} onChange={(days) => onChange({ ...step, days })} />
      <DateFieldSelect field={step.field} onChange={(field) => onChange({ ...step, field })} />
      <TimeInput time={step.time} onChange={(time) => onChange({ ...step, time })} />
    </Group>
    <p className="note">A past or missing date does not block.</p>
    <ZoneNote />
  </Stack>
);

export const waitForDate: StepKind<"waitForDate"> = {
  label: "Wait for a date",
  icon: IconCalendar,
  Form,
};
