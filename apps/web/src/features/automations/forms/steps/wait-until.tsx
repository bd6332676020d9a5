import { PillCheck } from "../../../../ui/pill-check.tsx";
import { TimeInput, ZoneNote } from "../fields.tsx";
import classes from "../fields.module.css";
import { IconClock } from "@tabler/icons-react";
import type { StepKind } from "./kind.ts";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

const Form: StepKind<"waitUntil">["Form"] = ({ step, onChange }) => {
  const { weekdays } = step;
  return (
    <div className={classes.form}>
      <TimeInput time={step.time} onChange={(time) => onChange({ ...step, time })} />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>On (any day if none is chosen)</legend>
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
};

export const waitUntil: StepKind<"waitUntil"> = {
  label: "Wait until a time",
  icon: IconClock,
  Form,
};
