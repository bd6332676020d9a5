import { MONTH_NAMES } from "@dakiya/domain/fields";
import type { Takes } from "@dakiya/domain/segment";
import { Box, Group, MultiSelect, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Option } from "react-querybuilder";

type Props = {
  className: string;
  title: string;
  takes: Takes;
  /** Whether the rule's field is a date. */
  isDate: boolean;
  /** Options of the value; empty where it is typed. */
  options: readonly Option[];
  value: unknown;
  /** Error of the value. */
  problem: string | undefined;
  /** The rule was submitted as it stands, and can't be used. */
  isRefused: boolean;
  onChange: (value: unknown) => void;
};

const MONTHS = MONTH_NAMES.map((label, at) => ({ value: String(at + 1), label }));

/** Value of a rule that is more than one value of its field: a list, a range, a day, a month. */
export function TakenValue(props: Props) {
  const { className, title, takes, value, isRefused, options, onChange } = props;
  const [typing, setTyping] = useState(false);
  const isComplete = Array.isArray(value) ? value.every((part) => part !== "") : value !== "";
  const error = isRefused || (isComplete && !typing) ? props.problem : undefined;
  const shared = { className, title, "aria-label": title, error };
  const typed = {
    onFocus: () => setTyping(true),
    onBlur: () => setTyping(false),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange(currentTarget.value),
  };
  switch (takes) {
    case "nothing":
      return <span className={className} />;
    case "list":
      return options.length > 0 ? (
        <MultiSelect
          {...shared}
          data={options.map(({ name, label }) => ({ value: name, label }))}
          value={listOf(value)}
          placeholder={listOf(value).length === 0 ? "Choose" : ""}
          onChange={onChange}
        />
      ) : (
        <TextInput {...shared} {...typed} placeholder="Pune, Goa" value={textOf(value)} />
      );
    case "range":
      return <Range {...props} error={error} setTyping={setTyping} />;
    case "month":
      return (
        <Select
          {...shared}
          data={MONTHS}
          placeholder="Month"
          value={textOf(value)}
          allowDeselect={false}
          onChange={onChange}
        />
      );
    case "day":
      return <TextInput {...shared} {...typed} type="date" value={textOf(value)} />;
    default:
      return (
        <TextInput
          {...shared}
          {...typed}
          placeholder="Days"
          inputMode="numeric"
          autoComplete="off"
          value={textOf(value)}
        />
      );
  }
}

const ENDS = ["From", "To"] as const;

function Range({
  className,
  isDate,
  value,
  error,
  onChange,
  setTyping,
}: Props & { error: string | undefined; setTyping: (typing: boolean) => void }) {
  const ends = ENDS.map((_, at) => String(listOf(value)[at] ?? ""));
  return (
    <Group className={className} gap={8} align="start">
      {ENDS.map((label, at) => (
        <Box key={label} flex="1 1 104px">
          <TextInput
            title={label}
            aria-label={label}
            placeholder={label}
            {...(isDate
              ? { type: "date" }
              : { inputMode: "decimal" as const, autoComplete: "off" })}
            value={ends[at] ?? ""}
            error={at === 1 ? error : error !== undefined}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onChange={({ currentTarget }) =>
              onChange(ends.map((end, index) => (index === at ? currentTarget.value : end)))
            }
          />
        </Box>
      ))}
    </Group>
  );
}

/** A list as it was stored, or as it is typed until it is read. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" && value !== "" ? [value] : [];
}
