import { CUSTOMER_TEXT_MAX } from "@dakiya/domain/cells";
import { GENDERS } from "@dakiya/domain/customer";
import { MESSAGES } from "@dakiya/domain/messages";
import { firstCharacters } from "@dakiya/domain/text";
import type { FieldWire } from "@dakiya/domain/wire";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { discardForm, usePersistentForm } from "../../../lib/persistent-form.ts";
import { serverError } from "../../../lib/server-error.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Form, RestoredNotice } from "../../../ui/form.tsx";
import { leadToFirst } from "../../../ui/lead-focus.ts";
import { ModalFooter } from "../../../ui/modal.tsx";
import { problemsOfRefusal } from "./customer-form-values.ts";
import type { CustomerProblems, CustomerTexts } from "./customer-form-values.ts";
import { LiftErasure } from "./lift-erasure.tsx";
import { OwnField } from "./own-field.tsx";
import classes from "./customer-form.module.css";

/**
 * The fields of one customer in a modal, and its buttons.
 *
 * @param formName - The name its contents are stored under: see `usePersistentForm`.
 * @param own - The account's own fields, after the built-in ones.
 * @param validate - What keeps the contents from being sent.
 * @param onSave - Sends them; what it throws is shown at the fields.
 */
export function CustomerForm({
  formName,
  own,
  initial,
  validate,
  onSave,
  saving,
  saveLabel,
  onClose,
}: {
  formName: string;
  own: readonly FieldWire[];
  initial: CustomerTexts;
  validate: (texts: CustomerTexts) => CustomerProblems;
  onSave: (texts: CustomerTexts) => Promise<unknown>;
  saving: boolean;
  saveLabel: string;
  onClose: () => void;
}) {
  const { form, isRestored, startOver } = usePersistentForm(formName, initial, { validate });

  function close(): void {
    discardForm(formName);
    onClose();
  }

  const save = form.onSubmit(async (texts) => {
    try {
      await onSave(texts);
      close();
    } catch (error) {
      form.setErrors(problemsOfRefusal(serverError(error)));
    }
  }, leadToFirst(form));

  const fromOrders = trpc.orders.purchases.useQuery().data?.source === "orders";
  const figure = fromOrders ? ({ readOnly: true, description: "From orders" } as const) : {};

  const short = (path: string) => ({
    ...form.getInputProps(path),
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(path, firstCharacters(event.currentTarget.value, CUSTOMER_TEXT_MAX)),
  });
  // Text, since a number input rewrites what it does not understand.
  const number = (path: string, inputMode: "numeric" | "decimal") => ({
    ...form.getInputProps(path),
    inputMode,
    autoComplete: "off",
  });

  return (
    <Form onSubmit={save}>
      <div className={classes.form}>
        {isRestored && <RestoredNotice onStartOver={startOver} />}
        <TextInput label="Name" data-autofocus {...short("name")} />
        <div className={classes.address}>
          <TextInput
            label="Email"
            type="email"
            required
            autoComplete="off"
            {...form.getInputProps("email")}
          />
          {form.errors["email"] === MESSAGES.personalData.refused && (
            <LiftErasure
              email={form.getValues().email}
              onLifted={() => form.clearFieldError("email")}
            />
          )}
        </div>
        <TextInput label="Phone" type="tel" {...short("phone")} />
        <TextInput label="Occupation" {...short("demographics.occupation")} />
        <TextInput label="City" {...short("address.city")} />
        <TextInput label="State" {...short("address.state")} />
        <TextInput label="Country" {...short("address.country")} />
        <div className={classes.pair}>
          <NativeSelect
            label="Gender"
            data={[{ value: "", label: "Not known" }, ...GENDERS]}
            {...form.getInputProps("demographics.gender")}
          />
          <TextInput label="Age" {...number("demographics.age", "numeric")} />
        </div>
        <div className={classes.pair}>
          <TextInput label="Total Spent" {...number("stats.total_spent", "decimal")} {...figure} />
          <TextInput label="Order Count" {...number("stats.order_count", "numeric")} {...figure} />
        </div>
        <TextInput
          label="Last Purchase"
          type="date"
          {...form.getInputProps("stats.last_purchase")}
          {...figure}
        />
        {initial.has_consent === "no" && (
          <NativeSelect
            label="Marketing email"
            data={[
              { value: "no", label: "No consent" },
              { value: "yes", label: "Has consent" },
            ]}
            {...form.getInputProps("has_consent")}
          />
        )}
        {own.map((field) => (
          <OwnField
            key={field.key}
            field={field}
            input={form.getInputProps(`attributes.${field.key}`)}
          />
        ))}
      </div>
      <ModalFooter>
        <Button variant="default" onClick={close} disabled={saving}>
          Cancel
        </Button>
        <Button type="submit" loading={saving}>
          {saveLabel}
        </Button>
      </ModalFooter>
    </Form>
  );
}
