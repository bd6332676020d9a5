import { ANALYTICS_RANGES, rangeProblem } from "@dakiya/domain/analytics";
import type { AnalyticsRange, DatedRange, Period } from "@dakiya/domain/analytics";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { Form } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { PillRadios } from "../../ui/pill-radios.tsx";
import { datedWords } from "./use-period.ts";

/** The specified ranges, and days of one's own beside them. */
export function RangePicker({
  period,
  onChange,
}: {
  period: Period;
  onChange: (period: Period) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const isDated = typeof period !== "string";
  return (
    <>
      <PillRadios<AnalyticsRange | "">
        legend="Range"
        value={isDated ? "" : period}
        onChange={(range) => range !== "" && onChange(range)}
        options={ANALYTICS_RANGES.map(({ value, label }) => ({ value, label }))}
      />
      <Button
        size="compact-md"
        variant={isDated ? "filled" : "default"}
        leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {isDated ? datedWords(period) : "Custom…"}
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Custom range" size="sm">
        <DaysForm
          days={isDated ? period : { from: "", to: "" }}
          onSubmit={(days) => {
            onChange(days);
            setIsOpen(false);
          }}
        />
      </Modal>
    </>
  );
}

function DaysForm({ days, onSubmit }: { days: DatedRange; onSubmit: (days: DatedRange) => void }) {
  const [typed, setTyped] = useState(days);
  const [problem, setProblem] = useState<string>();
  const change = (changes: Partial<DatedRange>) => {
    setProblem(undefined);
    setTyped({ ...typed, ...changes });
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        const found = rangeProblem(typed);
        setProblem(found);
        if (found === undefined) onSubmit(typed);
      }}
    >
      <Stack gap={12}>
        <Group gap={12} align="flex-start">
          <TextInput
            type="date"
            label="From"
            value={typed.from}
            onChange={({ currentTarget }) => change({ from: currentTarget.value })}
          />
          <TextInput
            type="date"
            label="To"
            value={typed.to}
            onChange={({ currentTarget }) => change({ to: currentTarget.value })}
          />
        </Group>
        <Text role="alert" fz="small" c="var(--red-ink)">
          {problem}
        </Text>
        <Text className="note">Days of your account&apos;s time zone, up to 5 years.</Text>
        <Button type="submit">Show these days</Button>
      </Stack>
    </Form>
  );
}
