import { MESSAGES } from "@dakiya/domain/messages";
import { createApiKeyInput } from "@dakiya/domain/wire";
import type { NewApiKeyWire, ApiScope, CreateApiKeyInput } from "@dakiya/domain/wire";
import { NativeSelect, TextInput } from "@mantine/core";
import { useRef } from "react";
import { useNow } from "../../lib/clock.ts";
import { formatDate } from "../../lib/format.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { SettingsForm } from "../../widgets/settings-form/settings-form.tsx";
import { useSettingsForm } from "../../widgets/settings-form/use-settings-form.ts";
import { ScopeTable } from "./scope-table.tsx";

type Values = { name: string; scopes: ApiScope[]; expiry: string };

const NEVER = "never";
const DAY_MS = 86_400_000;
const EXPIRIES = [
  { days: 30, words: "In 30 days" },
  { days: 90, words: "In 90 days" },
  { days: 365, words: "In a year" },
];
const A_YEAR = "365";

/** Name, scopes and expiry of a new key. */
export function CreateKeyForm({
  onCreated,
  onCancel,
}: {
  onCreated: (created: NewApiKeyWire) => void;
  onCancel: () => void;
}) {
  const now = useNow();
  const { client } = trpc.useUtils();
  const scopes = useRef<HTMLFieldSetElement>(null);
  const state = useSettingsForm<Values, CreateApiKeyInput, NewApiKeyWire>({
    initial: { name: "", scopes: [], expiry: A_YEAR },
    schema: createApiKeyInput,
    bodyOf: ({ expiry, ...values }) => ({
      ...values,
      expiresInDays: expiry === NEVER ? null : Number(expiry),
    }),
    problemOf: ({ path, message }) => ({ path: path.replace(/\..*$/, ""), message }),
    save: (input) => client.apiKeys.create.mutate(input),
    onSaved: onCreated,
    failed: MESSAGES.apiKeys.createFailed,
    places: { scopes },
  });
  const { form } = state;

  return (
    <SettingsForm state={state} saveLabel="Create key" onCancel={onCancel}>
      <TextInput
        label="Name"
        description="What uses it, such as “Online shop”"
        data-autofocus
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <ScopeTable
        ref={scopes}
        chosen={form.values.scopes}
        problem={form.errors["scopes"]}
        onChange={(chosen) => {
          form.setFieldValue("scopes", chosen);
          form.clearFieldError("scopes");
        }}
      />
      <NativeSelect
        label="Expires"
        data={[
          ...EXPIRIES.map(({ days, words }) => ({
            value: String(days),
            label: `${words}, on ${formatDate(new Date(now.getTime() + days * DAY_MS))}`,
          })),
          { value: NEVER, label: "Never" },
        ]}
        {...form.getInputProps("expiry")}
      />
    </SettingsForm>
  );
}
