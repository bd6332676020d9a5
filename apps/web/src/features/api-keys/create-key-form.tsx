import { createApiKeyInput } from "@dakiya/domain/wire";
import type { ApiScope, CreateApiKeyInput } from "@dakiya/domain/wire";
import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { FormErrors } from "@mantine/form";
import { useRef } from "react";
import { useNow } from "../../lib/clock.ts";
import { formatDate } from "../../lib/format.ts";
import { Form } from "../../ui/form.tsx";
import { leadFocus } from "../../ui/lead-focus.ts";
import { ModalFooter } from "../../ui/modal.tsx";
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

const parse = ({ name, scopes, expiry }: Values) =>
  createApiKeyInput.safeParse({
    name,
    scopes,
    expiresInDays: expiry === NEVER ? null : Number(expiry),
  });

const problemsOf = (values: Values): Record<string, string> =>
  Object.fromEntries(
    (parse(values).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [String(path[0]), message]),
  );

/** What a key is called, what it may do and until when it works. */
export function CreateKeyForm({
  busy,
  onCreate,
  onCancel,
}: {
  busy: boolean;
  onCreate: (input: CreateApiKeyInput) => void;
  onCancel: () => void;
}) {
  const now = useNow();
  const scopes = useRef<HTMLFieldSetElement>(null);
  const form = useForm<Values>({
    initialValues: { name: "", scopes: [], expiry: A_YEAR },
    validate: problemsOf,
  });
  const create = (values: Values): void => {
    const { data } = parse(values);
    if (data !== undefined) onCreate(data);
  };
  const leadToProblem = (problems: FormErrors): void => {
    const place = "name" in problems ? form.getInputNode("name") : scopes.current;
    if (place !== null) leadFocus(place);
  };

  return (
    <Form onSubmit={(event) => form.onSubmit(create, leadToProblem)(event)}>
      <Stack>
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
      </Stack>
      <ModalFooter>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Create key
        </Button>
      </ModalFooter>
    </Form>
  );
}
