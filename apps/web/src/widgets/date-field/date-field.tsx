import { formatMonthDay, readMonthDay } from "@dakiya/domain/fields";
import { Checkbox, Stack, TextInput } from "@mantine/core";
import type { TextInputProps } from "@mantine/core";
import { useState } from "react";

const YEAR_AND_DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A date, which may be a day and month without a year: the browser's date input, or a text where the year is not known.
 *
 * @param value - "2026-11-20", "14 March" or any other typed text; empty for none.
 */
export function DateField({
  label,
  value,
  onChange,
  ...input
}: Omit<TextInputProps, "label" | "value" | "onChange" | "type"> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [isChosen, setIsChosen] = useState(false);
  const isYearless = isChosen || (value !== "" && !YEAR_AND_DAY.test(value));
  return (
    <Stack gap={6}>
      <TextInput
        key={String(isYearless)}
        label={label}
        {...(isYearless ? { placeholder: "14 March", autoComplete: "off" } : { type: "date" })}
        {...input}
        value={isYearless ? shown(value) : value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Checkbox
        size="xs"
        label="No year"
        aria-label={`${label}: no year`}
        checked={isYearless}
        onChange={({ currentTarget: { checked } }) => {
          setIsChosen(checked);
          onChange(checked ? withoutYear(value) : "");
        }}
      />
    </Stack>
  );
}

/** The day and month of a date in words; empty for none. */
function withoutYear(date: string): string {
  const monthDay = YEAR_AND_DAY.test(date) ? readMonthDay(`-${date.slice(4)}`) : null;
  return monthDay === null ? "" : formatMonthDay(monthDay);
}

/** Turns a stored "--03-14" into its readable form. */
function shown(value: string): string {
  const monthDay = value.startsWith("--") ? readMonthDay(value) : null;
  return monthDay === null ? value : formatMonthDay(monthDay);
}
