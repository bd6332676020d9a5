import { COMPANY_NAME_MAX } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import { firstCharacters } from "@dakiya/domain/text";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { Button, TextInput } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { serverError } from "../../../lib/server-error.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { Card } from "../../../ui/card.tsx";
import { Form } from "../../../ui/form.tsx";
import { leadFocus } from "../../../ui/lead-focus.ts";
import { CredentialFields } from "./credential-fields.tsx";
import { GmailConnection } from "./gmail-connection.tsx";
import { editedForm, hasChanges, saveBody, settingsProblems } from "./settings-edits.ts";
import type { SettingsEdits, SettingsField, SettingsProblem } from "./settings-edits.ts";
import classes from "./settings-form.module.css";

/** The sender and the credential of the chosen service. */
export function SettingsForm({
  stored,
  edits,
  onEdit,
}: {
  stored: EmailSettingsWire;
  edits: SettingsEdits;
  onEdit: (edits: SettingsEdits) => void;
}) {
  const form = editedForm(stored, edits);
  const formElement = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<readonly SettingsProblem[]>([]);
  const utils = trpc.useUtils();
  const test = useTestEmail();

  const save = trpc.emailSettings.save.useMutation({
    onSuccess: (saved) => {
      utils.emailSettings.get.setData(undefined, saved);
      void utils.emailSettings.usage.invalidate();
      void utils.emailSettings.events.invalidate();
      void utils.emailSettings.gmail.invalidate();
      onEdit({});
      test.forget();
      toastSuccess(MESSAGES.emailSettings.saved);
    },
    onError: (error) => {
      setProblems(
        (serverError(error)?.fields ?? []).map(({ path, message }) => ({ field: path, message })),
      );
      toastError(serverMessage(error, MESSAGES.emailSettings.saveFailed));
    },
  });

  const problemOf = (field: SettingsField) =>
    problems.find((problem) => problem.field === field)?.message;

  function change(field: SettingsField, value: string): void {
    onEdit({ ...edits, [field]: value });
    setProblems((known) => known.filter((problem) => problem.field !== field));
  }

  function submit(): void {
    const found = settingsProblems(form, stored);
    setProblems(found);
    const [first] = found;
    if (first === undefined) return save.mutate(saveBody(form));
    toastError(first.message);
    const field = formElement.current?.elements.namedItem(first.field);
    if (field instanceof HTMLElement) leadFocus(field);
  }

  return (
    <Card title="Sender">
      <Form ref={formElement} className={classes.form} onSubmit={submit}>
        <TextInput
          label="Company Email"
          description="Your customers see this address and reply to it"
          type="email"
          name="smtpUser"
          autoComplete="email"
          placeholder="hello@company.com"
          required
          value={form.smtpUser}
          error={problemOf("smtpUser")}
          onChange={(event) => change("smtpUser", event.currentTarget.value)}
        />
        <TextInput
          label="Company Name"
          description="Stands before the address in every inbox"
          name="fromName"
          autoComplete="organization"
          placeholder="Your company"
          required
          value={form.fromName}
          error={problemOf("fromName")}
          onChange={(event) =>
            change("fromName", firstCharacters(event.currentTarget.value, COMPANY_NAME_MAX))
          }
        />
        {form.emailService === "gmail" && <GmailConnection />}
        <CredentialFields form={form} stored={stored} problemOf={problemOf} onChange={change} />
        <div className={classes.actions}>
          {stored.isConfigured && (
            <Button
              variant="default"
              leftSection={<IconMailForward size={18} stroke={1.5} aria-hidden />}
              loading={test.sending}
              onClick={() => test.send(stored.smtpUser, hasChanges(stored, edits))}
            >
              Test
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            Save Configuration
          </Button>
        </div>
        {test.refusal !== null && (
          <p className={classes.refusal} role="status">
            {test.refusal}
          </p>
        )}
      </Form>
    </Card>
  );
}

/** Sends a mail by the saved configuration to its own address. */
function useTestEmail() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const sendTest = trpc.emailSettings.sendTest.useMutation({
    onSuccess: () => toastSuccess(MESSAGES.emailSettings.testSent),
    onError: (error) => {
      // The toast always says the same; why the service refused stands under the form.
      setRefusal(serverError(error)?.fields[0]?.message ?? null);
      toastError(MESSAGES.emailSettings.testFailed);
    },
  });

  return {
    sending: sendTest.isPending,
    /** Why the service refused the last test, in its own words. */
    refusal,
    forget: () => setRefusal(null),

    send(to: string, unsaved: boolean): void {
      setRefusal(null);
      if (unsaved) return toastError(MESSAGES.emailSettings.saveFirst);
      const { testSubject: subject, testBody: body } = MESSAGES.emailSettings;
      sendTest.mutate({ to, subject, body });
    },
  };
}
