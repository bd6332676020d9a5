import { Box, Group, Stack } from "@mantine/core";
import { PillCheck } from "../../../../ui/pill-check.tsx";
import { TimeInput, ZoneNote } from "../fields.tsx";
import { IconClock } from "@tabler/icons-react";
import type { StepKind } from "./kind.ts";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

const Form: StepKind<"waitUntil">["Form"] = ({ step, onChange }) => {
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

export const waitUntil: StepKind<"waitUntil"> = {
  label: "Wait until a time",
  icon: IconClock,
  Form,
};
