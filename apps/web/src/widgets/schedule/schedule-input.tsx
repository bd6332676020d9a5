import { MAX_LATE_HOURS } from "@dakiya/domain/campaign";
import { TextInput } from "@mantine/core";
import { readerTimeZone } from "../../lib/clock.ts";
import { toLocalInput } from "./schedule-time.ts";

/**
 * When a campaign is to start, in the reader's own zone.
 *
 * @param value - As a date-time input holds it.
 */
export function ScheduleInput({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const zone = readerTimeZone();
  return (
    <TextInput
      type="datetime-local"
      label="Start at"
      description={`${zone === undefined ? "In your own time zone" : `Time zone: ${zone}`}. The audience is worked out at that moment. If Dakiya is offline it sends up to ${MAX_LATE_HOURS} hours late, then returns to drafts.`}
      inputWrapperOrder={["label", "input", "error", "description"]}
      value={value}
      min={toLocalInput(new Date())}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
