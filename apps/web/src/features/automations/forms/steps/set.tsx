import type { FieldWire } from "@dakiya/domain/wire";
import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useOwnFields } from "../../../../lib/server/use-own-fields.ts";
import { DateField } from "../../../../widgets/date-field/date-field.tsx";
import { OwnFieldSelect } from "../fields.tsx";
import { IconAdjustments } from "@tabler/icons-react";
import type { StepKind } from "./kind.ts";

const SETTABLE = ["text", "number", "money", "date", "yes_no", "choice"] as const;

const Form: StepKind<"set">["Form"] = ({ step, onChange }) => {
  const own = useOwnFields();
  const field = own.find(({ key }) => key === step.field);
  return (
    <Stack maw={640}>
      <OwnFieldSelect
        label="Field"
        types={SETTABLE}
        field={step.field}
        onChange={(key) => {
          const next = own.find((one) => one.key === key);
          onChange({ ...step, field: key, value: firstValue(next) });
        }}
      />
      {field !== undefined && (
        <>
          <Checkbox
            label="Empty it"
            checked={step.value === null}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ ...step, value: checked ? null : firstValue(field) })
            }
          />
          {step.value !== null && (
            <ValueInput
              field={field}
              value={step.value}
              onChange={(value) => onChange({ ...step, value })}
            />
          )}
        </>
      )}
    </Stack>
  );
};

export const set: StepKind<"set"> = { label: "Set a field", icon: IconAdjustments, Form };

function firstValue(field: FieldWire | undefined): string | boolean {
  if (field?.type === "yes_no") return true;
  return field?.type === "choice" ? (field.choices[0] ?? "") : "";
}

type Value = string | number | boolean;

function ValueInput({
  field: { label, type, choices },
  value,
  onChange,
}: {
  field: FieldWire;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const shared = { label: `Value of ${label}`, value: String(value) };
  if (type === "yes_no" || type === "choice") {
    const data = type === "choice" ? [...choices] : YES_NO;
    return (
      <NativeSelect
        {...shared}
        data={data}
        onChange={({ currentTarget: { value: chosen } }) =>
          onChange(type === "choice" ? chosen : chosen === "true")
        }
      />
    );
  }
  if (type === "date") return <DateField {...shared} onChange={onChange} />;
  const isNumber = type === "number" || type === "money";
  return (
    <TextInput
      {...shared}
      autoComplete="off"
      maxLength={1_000}
      {...(isNumber ? { inputMode: "decimal" } : {})}
      onChange={({ currentTarget: { value: text } }) => onChange(text)}
    />
  );
}

const YES_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];
