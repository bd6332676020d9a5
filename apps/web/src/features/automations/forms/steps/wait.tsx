import { AUTOMATION_LIMITS, WAIT_UNITS } from "@dakiya/domain/automation";
import { Group, NativeSelect, NumberInput, Stack } from "@mantine/core";
import classes from "../fields.module.css";
import { IconHourglass } from "@tabler/icons-react";
import type { StepKind } from "./kind.ts";

const Form: StepKind<"wait">["Form"] = ({ step, onChange }) => (
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

export const wait: StepKind<"wait"> = { label: "Wait", icon: IconHourglass, Form };
