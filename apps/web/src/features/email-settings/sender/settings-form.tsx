import { COMPANY_NAME_MAX } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import { firstCharacters } from "@dakiya/domain/text";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { Button, Group, TextInput } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { firstByPath, serverError } from "../../../lib/server-error.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { Card } from "../../../ui/card.tsx";
import { Form } from "../../../ui/form.tsx";
import { leadToFirst } from "../../../ui/lead-focus.ts";
import { ConnectionFields } from "./connection-fields.tsx";
import { CredentialFields } from "./credential-fields.tsx";
import { DetailFields } from "../detail-fields.tsx";
import { GmailConnection } from "./gmail-connection.tsx";
import { hasChanges, saveBody, valuesOf } from "./settings-values.ts";
import type { SettingsValues } from "./settings-values.ts";
import classes from "./settings-form.module.css";

type SettingsFields = UseFormReturnType<SettingsValues>;

type SaveResponse = Pick<EmailSettingsWire, "status" | "statusReason">;

/** The sender and the credential of the chosen service. */
export function SettingsForm({
  settings,
  form,
}: {
  settings: EmailSettingsWire;
  form: SettingsFields;
}) {
  /** The service's response to the last save; kept until the next one. */
  const [saved, setSaved] = useState<SaveResponse | null>(null);
  const test = useTestEmail();

  const save = useSaveSettings(form, (savedSettings) => {
    test.forget();
    setSaved(savedSettings);
  });

  const submit = form.onSubmit(
    (values) => save.mutate(saveBody(values, settings)),
    (problems) => {
      const [first] = Object.values(problems);
      if (typeof first === "string") toastError(first);
      leadToFirst(form)(problems);
    },
  );

  return (
    <Card title="Sender">
      <Form gap={20} onSubmit={submit}>
        <SenderFields form={form} />
        {form.values.emailService === "gmail" && <GmailConnection />}
        <ConnectionFields form={form} settings={settings} />
        <CredentialFields form={form} settings={settings} />
        <DetailFields fieldProps={form.getInputProps} />
        <Group justify="flex-end">
          {settings.isConfigured && (
            <Button
              variant="default"
              leftSection={<IconMailForward size={18} stroke={1.5} aria-hidden />}
              loading={test.sending}
              onClick={() => {
                setSaved(null);
                test.send(settings.smtpUser, hasChanges(form.values, settings));
              }}
            >
              Test
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            Save Configuration
          </Button>
        </Group>
        {saved !== null && saved.statusReason !== null && (
          <p
            className={saved.status === "notAccepted" ? classes.refusal : classes.open}
            role="status"
          >
            {MESSAGES.emailSettings.savedBut(saved.statusReason)}
          </p>
        )}
        {test.refusal !== null && (
          <p className={classes.refusal} role="status">
            {test.refusal}
          </p>
        )}
      </Form>
    </Card>
  );
}

function SenderFields({ form }: { form: SettingsFields }) {
  return (
    <>
      <TextInput
        label="Company Email"
        description="Customers see this address and reply to it"
        type="email"
        name="smtpUser"
        autoComplete="email"
        placeholder="hello@company.com"
        required
        {...form.getInputProps("smtpUser")}
      />
      <TextInput
        label="Company Name"
        description="The sender name people see"
        name="fromName"
        autoComplete="organization"
        placeholder="Your company"
        required
        {...form.getInputProps("fromName")}
        onChange={(event) =>
          form.setFieldValue(
            "fromName",
            firstCharacters(event.currentTarget.value, COMPANY_NAME_MAX),
          )
        }
      />
    </>
  );
}

/** Saves the form; the saved values become its initial ones. */
function useSaveSettings(form: SettingsFields, onSaved: (settings: SaveResponse) => void) {
  const utils = trpc.useUtils();
  return trpc.emailSettings.save.useMutation({
    onSuccess: (savedSettings) => {
      utils.emailSettings.get.setData(undefined, savedSettings);
      void utils.senders.list.invalidate();
      void utils.emailSettings.usage.invalidate();
      void utils.emailSettings.events.invalidate();
      void utils.emailSettings.gmail.invalidate();
      form.setInitialValues(valuesOf(savedSettings));
      form.reset();
      onSaved(savedSettings);
      toastSuccess(MESSAGES.emailSettings.saved);
    },
    onError: (error) => {
      form.setErrors(firstByPath(serverError(error)?.fields ?? []));
      toastError(serverMessage(error, MESSAGES.emailSettings.saveFailed));
    },
  });
}

/** Sends an email by the saved configuration to its own address. */
function useTestEmail() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const sendTest = trpc.emailSettings.sendTest.useMutation({
    onSuccess: () => toastSuccess(MESSAGES.emailSettings.testSent),
    // The service's response to the test counts for the status.
    onSettled: () => void utils.emailSettings.get.invalidate(),
    onError: (error) => {
      // The toast is always the same; the service's reason is shown under the form.
      setRefusal(serverError(error)?.fields[0]?.message ?? null);
      toastError(MESSAGES.emailSettings.testFailed);
    },
  });

  return {
    sending: sendTest.isPending,
    /** Why the service refused the last test, in its own words. */
    refusal,
    forget: () => setRefusal(null),

    send(to: string, hasUnsavedChanges: boolean): void {
      setRefusal(null);
      if (hasUnsavedChanges) return toastError(MESSAGES.emailSettings.saveFirst);
      const { testSubject: subject, testBody: body } = MESSAGES.emailSettings;
      sendTest.mutate({ to, subject, body });
    },
  };
}
