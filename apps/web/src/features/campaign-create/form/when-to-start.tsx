import { memo } from "react";
import { PillRadios } from "../../../ui/pill-radios.tsx";
import { ScheduleInput } from "../../../widgets/schedule/schedule-input.tsx";
import classes from "./when-to-start.module.css";

const CHOICES = [
  { value: "now", label: "Now" },
  { value: "later", label: "At a time" },
] as const;

/**
 * Whether the campaign starts at once or at a time.
 *
 * @param at - As a date-time input holds it; null for at once.
 */
export const WhenToStart = memo(function WhenToStart({
  at,
  onChange,
  error,
}: {
  at: string | null;
  onChange: (at: string | null) => void;
  error: string | undefined;
}) {
  return (
    <div className={classes.when}>
      <span className={classes.label} aria-hidden>
        When to start
      </span>
      <PillRadios
        legend="When to start"
        value={at === null ? "now" : "later"}
        onChange={(choice) => onChange(choice === "now" ? null : "")}
        options={CHOICES}
      />
      {at !== null && (
        <div className={classes.time}>
          <ScheduleInput value={at} onChange={onChange} error={error} />
        </div>
      )}
    </div>
  );
});
