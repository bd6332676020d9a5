import { AUTOMATION_LIMITS, BUILT_IN_DATES } from "@dakiya/domain/automation";
import { BUILT_IN_FIELDS } from "@dakiya/domain/fields";
import type { FieldWire } from "@dakiya/domain/wire";
import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";

type Time = { hour: number | null; minute: number | null };

/** A time of the day by the clock of the account. */
export function TimeInput({ time, onChange }: { time: Time; onChange: (time: Time) => void }) {
  const zone = trpc.automations.rules.useQuery(undefined, { staleTime: 60_000 }).data?.timeZone;
  const two = (part: number) => String(part).padStart(2, "0");
  const { hour, minute } = time;
  return (
    <TextInput
      w={128}
      label="At"
      type="time"
      title={zone === undefined ? undefined : `By the clock of ${zone}`}
      value={hour === null || minute === null ? "" : `${two(hour)}:${two(minute)}`}
      onChange={({ currentTarget: { value } }) => {
        const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(value) ?? [];
        onChange({
          hour: hours === undefined ? null : Number(hours),
          minute: minutes === undefined ? null : Number(minutes),
        });
      }}
    />
  );
}

/** The clock that hours and dates go by. */
export function ZoneNote() {
  const zone = trpc.automations.rules.useQuery(undefined, { staleTime: 60_000 }).data?.timeZone;
  return <p className="note">By the clock of {zone ?? "your account"}.</p>;
}

/** How many days after something; a text where it is no number yet. */
export function DaysInput({
  days,
  onChange,
}: {
  days: number | string;
  onChange: (days: number | string) => void;
}) {
  return (
    <NumberInput
      w={104}
      label="Days"
      min={1}
      clampBehavior="none"
      allowDecimal={false}
      value={days}
      onChange={onChange}
    />
  );
}

const SIDES = [
  { value: "on", label: "on the day" },
  { value: "before", label: "days before" },
  { value: "after", label: "days after" },
];

/** How many days before or after a date; a text where it is no number yet. */
export function DaysAround({
  days,
  onChange,
}: {
  days: number | string;
  onChange: (days: number | string) => void;
}) {
  const isBefore = typeof days === "number" && days < 0;
  const side = days === 0 ? "on" : isBefore ? "before" : "after";
  return (
    <>
      {side !== "on" && (
        <NumberInput
          w={104}
          label="Days"
          min={1}
          max={AUTOMATION_LIMITS.days}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          value={isBefore ? -days : days}
          // Zero is a choice of its own.
          onChange={(value) =>
            onChange(typeof value === "number" && value > 0 ? (isBefore ? -value : value) : "")
          }
        />
      )}
      <NativeSelect
        label="When"
        data={SIDES}
        value={side}
        onChange={({ currentTarget: { value } }) => {
          const size = typeof days === "number" && days !== 0 ? Math.abs(days) : 1;
          onChange(value === "on" ? 0 : value === "before" ? -size : size);
        }}
      />
    </>
  );
}

const DATES = BUILT_IN_FIELDS.filter(({ key }) => BUILT_IN_DATES.some((date) => date === key));

/** A date of customers: one that all have, or an own field. */
export function DateFieldSelect({ field, onChange }: FieldSelectProps) {
  const own = useOwnFields().filter(({ type }) => type === "date");
  const options = [
    ...DATES.map(({ key, label }) => ({ value: key, label })),
    ...own.map(({ key, label }) => ({ value: key, label })),
  ];
  return <FieldSelect label="Date" options={options} field={field} onChange={onChange} />;
}

type FieldSelectProps = { field: string; onChange: (field: string) => void };

/** One of the account's own fields, of some types. Where there is none, it says where one is added. */
export function OwnFieldSelect({
  label,
  types,
  field,
  onChange,
}: FieldSelectProps & { label: string; types: readonly FieldWire["type"][] }) {
  const own = useOwnFields().filter(({ type }) => types.includes(type));
  return (
    <div>
      <FieldSelect
        label={label}
        options={own.map((one) => ({ value: one.key, label: one.label }))}
        field={field}
        onChange={onChange}
      />
      {own.length === 0 && (
        <p className="note">
          You have no such field yet. <Link to={paths.fields}>Add one</Link>
        </p>
      )}
    </div>
  );
}

function FieldSelect({
  label,
  options,
  field,
  onChange,
}: FieldSelectProps & { label: string; options: { value: string; label: string }[] }) {
  const isKnown = options.some(({ value }) => value === field);
  return (
    <NativeSelect
      label={label}
      value={field}
      data={[
        { value: "", label: "Choose a field" },
        ...options,
        // One that is gone, or not there yet, as a starter may name it.
        ...(field === "" || isKnown ? [] : [{ value: field, label: `${field} (no such field)` }]),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
