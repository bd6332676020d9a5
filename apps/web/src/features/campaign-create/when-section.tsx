import { PillRadios } from "../../ui/pill-radios.tsx";
import { ScheduleInput } from "../../widgets/schedule/schedule-input.tsx";
import classes from "./fields.module.css";
import { Section } from "./section.tsx";

const CHOICES = [
  { value: "now", label: "Now" },
  { value: "later", label: "At a time" },
] as const;

/**
 * Whether the campaign starts at once or at a time.
 *
 * @param at - As a date-time input holds it; null for at once.
 */
export function WhenSection({
  at,
  onChange,
  error,
}: {
  at: string | null;
  onChange: (at: string | null) => void;
  error: string | undefined;
}) {
  return (
    <Section
      number={4}
      title="Start"
      actions={
        <PillRadios
          legend="When to start"
          value={at === null ? "now" : "later"}
          onChange={(choice) => onChange(choice === "now" ? null : "")}
          options={CHOICES}
        />
      }
    >
      <div className={classes.fields}>
        {at === null ? (
          <p className={classes.note}>It starts as soon as it is created.</p>
        ) : (
          <ScheduleInput value={at} onChange={onChange} error={error} />
        )}
      </div>
    </Section>
  );
}
