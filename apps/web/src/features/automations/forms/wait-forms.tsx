import { AUTOMATION_LIMITS, WAIT_UNITS } from "@dakiya/domain/automation";
import type { DraftLeaf } from "@dakiya/domain/automation";
import { NativeSelect, NumberInput } from "@mantine/core";
import { PillCheck } from "../../../ui/pill-check.tsx";
import { DateFieldSelect, DaysAround, TimeInput, ZoneNote } from "./fields.tsx";
import classes from "./fields.module.css";

type Of<Type extends DraftLeaf["type"]> = Extract<DraftLeaf, { type: Type }>;
type Props<Type extends DraftLeaf["type"]> = {
  step: Of<Type>;
  onChange: (step: Of<Type>) => void;
};

/** A wait for a time. */
export function WaitForm({ step, onChange }: Props<"wait">) {
  return (
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
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** A wait until the clock shows a time, on some weekdays. */
export function WaitUntilForm({ step, onChange }: Props<"waitUntil">) {
  const { weekdays } = step;
  return (
    <div className={classes.form}>
      <TimeInput time={step.time} onChange={(time) => onChange({ ...step, time })} />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>On, or on any day where none is chosen</legend>
        <div className={classes.pills}>
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
        </div>
      </fieldset>
      <ZoneNote />
    </div>
  );
}

/** A wait until around a date of the customer's. */
export function WaitForDateForm({ step, onChange }: Props<"waitForDate">) {
  return (
    <div className={classes.form}>
      <div className={classes.row}>
        <DaysAround days={step.days} onChange={(days) => onChange({ ...step, days })} />
        <DateFieldSelect field={step.field} onChange={(field) => onChange({ ...step, field })} />
        <TimeInput time={step.time} onChange={(time) => onChange({ ...step, time })} />
      </div>
      <p className={classes.note}>A date that is over, or that somebody lacks, holds nobody up.</p>
      <ZoneNote />
    </div>
  );
}
