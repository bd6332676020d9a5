import { CUSTOMER_TEXT_MAX, GENDERS } from "@dakiya/domain/customer";
import { firstCharacters } from "@dakiya/domain/text";
import { NativeSelect, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useKeptForm } from "../../../lib/kept-form.ts";
import { Form, KeptNotice } from "../../../ui/form.tsx";
import { leadFocus } from "../../../ui/lead-focus.ts";
import type {
  CustomerField,
  CustomerFormValues,
  CustomerProblems,
} from "./customer-form-values.ts";
import classes from "./customer-form.module.css";

/**
 * The fields of one customer. Its submit button is outside and refers to the form's id.
 *
 * @param keptAs - The key its contents are kept under: see `useKeptForm`.
 * @param problems - The last attempt's problems; a field's is cleared when it changes.
 * @param onSubmit - Returns what keeps the values from being sent, nothing when they were.
 */
export function CustomerForm({
  id,
  keptAs,
  initial,
  problems,
  onSubmit,
}: {
  id: string;
  keptAs: string;
  initial: CustomerFormValues;
  problems: CustomerProblems;
  onSubmit: (values: CustomerFormValues) => CustomerProblems;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { values, setValues, isBack, startOver } = useKeptForm(keptAs, initial);
  // Problems that existed before a field's last change no longer apply to it.
  const [mended, setMended] = useState<Partial<Record<CustomerField, CustomerProblems>>>({});

  const field = (name: CustomerField) => ({
    name,
    value: values[name],
    error: mended[name] === problems ? undefined : problems[name],
  });
  function change(name: CustomerField, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    setMended((before) => ({ ...before, [name]: problems }));
  }
  const text = (name: CustomerField) => ({
    ...field(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      change(name, event.currentTarget.value),
  });
  const short = (name: CustomerField) => ({
    ...text(name),
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) =>
      change(name, firstCharacters(event.currentTarget.value, CUSTOMER_TEXT_MAX)),
  });
  // Text, since a number input rewrites what it does not understand.
  const number = (name: CustomerField, inputMode: "numeric" | "decimal") => ({
    ...text(name),
    inputMode,
    autoComplete: "off",
  });

  function submit(): void {
    const found = onSubmit(values);
    const first = Object.keys(found)[0];
    const input = first === undefined ? null : form.current?.elements.namedItem(first);
    if (input instanceof HTMLElement) leadFocus(input);
  }

  return (
    <Form id={id} ref={form} className={classes.form} onSubmit={submit}>
      {isBack && <KeptNotice onStartOver={startOver} />}
      <TextInput label="Name" required data-autofocus {...short("name")} />
      <TextInput label="Email" type="email" required autoComplete="off" {...text("email")} />
      <TextInput label="Phone" type="tel" {...short("phone")} />
      <TextInput label="Occupation" {...short("occupation")} />
      <TextInput label="City" {...short("city")} />
      <TextInput label="State" {...short("state")} />
      <TextInput label="Country" {...short("country")} />
      <div className={classes.pair}>
        <NativeSelect
          label="Gender"
          data={[{ value: "", label: "Not known" }, ...GENDERS]}
          {...text("gender")}
        />
        <TextInput label="Age" {...number("age", "numeric")} />
      </div>
      <div className={classes.pair}>
        <TextInput label="Total Spent" {...number("totalSpent", "decimal")} />
        <TextInput label="Order Count" {...number("orderCount", "numeric")} />
      </div>
      <TextInput label="Last Purchase" type="date" {...text("lastPurchase")} />
    </Form>
  );
}
