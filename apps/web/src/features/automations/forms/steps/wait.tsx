import { AUTOMATION_LIMITS, WAIT_UNITS } from "@dakiya/domain/automation";
import { NativeSelect, NumberInput } from "@mantine/core";
import classes from "../fields.module.css";
import { IconHourglass } from "@tabler/icons-react";
import type { StepKind } from "./kind.ts";

const Form: StepKind<"wait">["Form"] = ({ step, onChange }) => (
  <div className={classes.form}>
    <div className={classes.row}>
      <NumberInput
        className={classes.number ?? ""}
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
    </div>
  </div>
);

export const wait: StepKind<"wait"> = { label: "Wait", icon: IconHourglass, Form };
