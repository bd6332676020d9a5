import { CUSTOMER_TEXT_MAX } from "@dakiya/domain/cells";
import { EMAIL_FREQUENCIES, EMAIL_FREQUENCY_NAMES } from "@dakiya/domain/customer";
import { fieldsOf, PLAIN_FIELDS } from "@dakiya/domain/fields";
import type { PlainRow } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { firstCharacters } from "@dakiya/domain/text";
import type { FieldWire } from "@dakiya/domain/wire";
import { Button, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
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

const FREQUENCIES = [
  { value: "", label: "As often as you send emails" },
  ...EMAIL_FREQUENCY_NAMES.map((value) => ({ value, label: EMAIL_FREQUENCIES[value].label })),
];

/** Texts stand one below another, personal ones before the address; short values in pairs. */
const WIDE_FIELDS = [...fieldsOf("demographics"), ...fieldsOf("address")].filter(
  ({ type }) => type === "text",
);
const NARROW_FIELDS = PLAIN_FIELDS.filter(({ type }) => type !== "text");

/**
 * The fields of one customer in a modal, and its buttons.
 *
 * @param formName - The name its contents are stored under: see `usePersistentForm`.
 * @param own - The account's own fields, after the built-in ones.
 * @param validate - Returns the problems that prevent saving.
 * @param onSave - Sends them; its errors are shown at the fields.
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

  return (
    <Form onSubmit={save}>
      <SimpleGrid
        cols={{ base: 1, sm: 2 }}
        spacing={20}
        verticalSpacing={16}
        style={{ alignItems: "start" }}
      >
        {isRestored && <RestoredNotice onStartOver={startOver} />}
        <CustomerFields form={form} own={own} asksConsent={initial.has_consent === "no"} />
      </SimpleGrid>
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

function CustomerFields({
  form,
  own,
  asksConsent,
}: {
  form: UseFormReturnType<CustomerTexts>;
  own: readonly FieldWire[];
  asksConsent: boolean;
}) {
  const { short, plainInput } = inputsOf(form);
  return (
    <>
      <TextInput label="Name" data-autofocus {...short("name")} />
      <Stack gap={8}>
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
      </Stack>
      <TextInput label="Phone" type="tel" {...short("phone")} />
      {WIDE_FIELDS.map(plainInput)}
      <SimpleGrid cols={2} spacing={12} style={{ alignItems: "start" }}>
        {NARROW_FIELDS.map(plainInput)}
      </SimpleGrid>
      <PurchaseFields form={form} />
      <NativeSelect
        label="Frequency"
        data={FREQUENCIES}
        {...form.getInputProps("email_frequency")}
      />
      <NativeSelect
        label="Tracking"
        data={[
          { value: "", label: "Opens and clicks, as campaigns choose" },
          { value: "yes", label: "Do not track" },
        ]}
        {...form.getInputProps("do_not_track")}
      />
      {asksConsent && (
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
    </>
  );
}

/** Purchases; read-only if they come from orders. */
function PurchaseFields({ form }: { form: UseFormReturnType<CustomerTexts> }) {
  const fromOrders = trpc.orders.purchases.useQuery().data?.source === "orders";
  const figure = fromOrders ? ({ readOnly: true, description: "From orders" } as const) : {};
  const { number } = inputsOf(form);
  return (
    <>
      <SimpleGrid cols={2} spacing={12} style={{ alignItems: "start" }}>
        <TextInput label="Total Spent" {...number("stats.total_spent", "decimal")} {...figure} />
        <TextInput label="Order Count" {...number("stats.order_count", "numeric")} {...figure} />
      </SimpleGrid>
      <TextInput
        label="Last Purchase"
        type="date"
        {...form.getInputProps("stats.last_purchase")}
        {...figure}
      />
    </>
  );
}

function inputsOf(form: UseFormReturnType<CustomerTexts>) {
  const short = (path: string) => ({
    ...form.getInputProps(path),
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(path, firstCharacters(event.currentTarget.value, CUSTOMER_TEXT_MAX)),
  });
  // Text, since a number input rewrites text that it can't parse.
  const number = (path: string, inputMode: "numeric" | "decimal") => ({
    ...form.getInputProps(path),
    inputMode,
    autoComplete: "off",
  });
  const plainInput = ({ key, group, label, type, choices = [] }: PlainRow) => {
    const path = `${group}.${key}`;
    if (type === "number")
      return <TextInput key={key} label={label} {...number(path, "numeric")} />;
    // "Age" would also find a field that is called Language.
    const own = key === "language" ? "Speaks" : label;
    if (type !== "choice") return <TextInput key={key} label={own} {...short(path)} />;
    const data = [{ value: "", label: "Not known" }, ...choices];
    return <NativeSelect key={key} label={label} data={data} {...form.getInputProps(path)} />;
  };
  return { short, number, plainInput };
}
