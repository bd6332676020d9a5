import type { DraftLeaf } from "@dakiya/domain/automation";
import type { FieldWire } from "@dakiya/domain/wire";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { DateField } from "../../../widgets/date-field/date-field.tsx";
import { OwnFieldSelect } from "./fields.tsx";
import classes from "./fields.module.css";

type Of<Type extends DraftLeaf["type"]> = Extract<DraftLeaf, { type: Type }>;
type Props<Type extends DraftLeaf["type"]> = {
  step: Of<Type>;
  onChange: (step: Of<Type>) => void;
};

const SETTABLE = ["text", "number", "money", "date", "yes_no", "choice"] as const;

/** A field and the value it gets. */
export function SetForm({ step, onChange }: Props<"set">) {
  const own = useOwnFields();
  const field = own.find(({ key }) => key === step.field);
  return (
    <div className={classes.form}>
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
    </div>
  );
}

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

const TAG_ACTS = [
  { value: "add", label: "Add" },
  { value: "remove", label: "Remove" },
];

/** A tag that is added or removed. */
export function TagForm({ step, onChange }: Props<"tag">) {
  return (
    <div className={classes.form}>
      <div className={classes.row}>
        <NativeSelect
          label="What"
          data={TAG_ACTS}
          value={step.remove ? "remove" : "add"}
          onChange={({ currentTarget }) =>
            onChange({ ...step, remove: currentTarget.value === "remove" })
          }
        />
        <TextInput
          label="Tag"
          autoComplete="off"
          maxLength={100}
          value={step.tag}
          onChange={({ currentTarget }) => onChange({ ...step, tag: currentTarget.value })}
        />
        <OwnFieldSelect
          label="Field of tags"
          types={["tags"]}
          field={step.field}
          onChange={(field) => onChange({ ...step, field })}
        />
      </div>
    </div>
  );
}

/** One of the account's webhooks, which is told who is here. */
export function WebhookForm({ step, onChange }: Props<"webhook">) {
  const { data } = trpc.webhooks.list.useQuery(undefined, { refetchOnMount: "always" });
  const isKnown = data?.some(({ _id }) => _id === step.webhookId) ?? false;
  return (
    <div className={classes.form}>
      <NativeSelect
        label="Webhook"
        value={step.webhookId}
        data={[
          { value: "", label: "Choose a webhook" },
          ...(data ?? []).map(({ _id, url }) => ({ value: _id, label: url })),
          ...(step.webhookId === "" || isKnown ? [] : [{ value: step.webhookId, label: "…" }]),
        ]}
        onChange={({ currentTarget }) => onChange({ ...step, webhookId: currentTarget.value })}
      />
      <p className={classes.note}>
        It is told who is at this step, whatever other events it asks for.{" "}
        <Link to={paths.webhooks}>Webhooks</Link>
      </p>
    </div>
  );
}
