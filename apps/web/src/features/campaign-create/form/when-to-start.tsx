import { Box, Group } from "@mantine/core";
import { memo } from "react";
import { PillRadios } from "../../../ui/pill-radios.tsx";
import { ScheduleInput } from "../../../widgets/schedule/schedule-input.tsx";

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
    <Group gap="8px 12px" p="16px var(--gutter)" className="panel">
      <span className="semi" aria-hidden>
        When to start
      </span>
      <PillRadios
        legend="When to start"
        value={at === null ? "now" : "later"}
        onChange={(choice) => onChange(choice === "now" ? null : "")}
        options={CHOICES}
      />
      {at !== null && (
        <Box flex="1 0 100%">
          <ScheduleInput value={at} onChange={onChange} error={error} />
        </Box>
      )}
    </Group>
  );
});
