import { AUTOMATION_LIMITS, WAIT_UNITS } from "@dakiya/domain/automation";
import { Box, Group, NativeSelect, NumberInput, Stack } from "@mantine/core";
import { IconCalendar, IconClock, IconHourglass } from "@tabler/icons-react";
import { PillCheck } from "../../../../ui/pill-check.tsx";
import classes from "../fields.module.css";
import { DateFieldSelect, DaysAround, TimeInput, ZoneNote } from "../fields.tsx";
import type { StepKind } from "./kind.ts";

const WaitForm: StepKind<"wait">["Form"] = ({ step, onChange }) => (
  <Stack maw={640}>
    <Group gap={12} align="flex-end" className={classes.row ?? ""}>
      <NumberInput
        w={104}
        label="Wait"
        min={1}
        max={AUTOMATION_LIMITS.amount}
        clampBehavior="none"
        allowDecimal={false}
        value={step.amount}
        onChange={(amount) => onChange({ ...step, amount })}
      />
      <NativeSelect
        aria-label="Unit"
        data={[...WAIT_UNITS]}
        value={step.unit}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...step, unit: WAIT_UNITS.find((unit) => unit === value) ?? step.unit })
        }
      />
    </Group>
  </Stack>
);

const wait: StepKind<"wait"> = { label: "Wait", icon: IconHourglass, Form: WaitForm };

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

const WaitUntilForm: StepKind<"waitUntil">["Form"] = ({ step, onChange }) => {
  const { weekdays } = step;
  return (
    <Stack maw={640}>
      <TimeInput time={step.time} onChange={(time) => onChange({ ...step, time })} />
      <fieldset>
        <Box component="legend" mb={4} fz="small" className="semi">
          On (any day if none is chosen)
        </Box>
        <Group gap={4} align="stretch">
          {WEEKDAYS.map((name, index) => (
            <PillCheck
              key={name}
              checked={weekdays.includes(index + 1)}
              onChange={(checked) =>
                onChange({
                  ...step,
                  weekdays: (checked
                    ? [...weekdays, index + 1]
                    : weekdays.filter((day) => day !== index + 1)
                  ).toSorted((one, other) => one - other),
                })
              }
            >
              {name}
            </PillCheck>
          ))}
        </Group>
      </fieldset>
      <ZoneNote />
    </Stack>
  );
};

const waitUntil: StepKind<"waitUntil"> = {
  label: "Wait until a time",
  icon: IconClock,
  Form: WaitUntilForm,
};

const WaitForDateForm: StepKind<"waitForDate">["Form"] = ({ step, onChange }) => (
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

const waitForDate: StepKind<"waitForDate"> = {
  label: "Wait for a date",
  icon: IconCalendar,
  Form: WaitForDateForm,
};

/** THE table of waits, in the order of the menu. */
export const WAIT_KINDS = { wait, waitUntil, waitForDate };
