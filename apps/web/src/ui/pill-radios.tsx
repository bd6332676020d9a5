import { Group } from "@mantine/core";
import { useId } from "react";
import classes from "./pill-radios.module.css";

/**
 * One choice of a few, side by side.
 *
 * @param legend - Title of the choice; read out, not shown.
 */
export function PillRadios<Value extends string>({
  legend,
  value,
  onChange,
  options,
}: {
  legend: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; note?: string | undefined }[];
}) {
  const group = useId();
  return (
    <Group component="fieldset" gap={4} align="stretch">
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.pill}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
          {option.note !== undefined && <span className={classes.note}>{option.note}</span>}
        </label>
      ))}
    </Group>
  );
}
