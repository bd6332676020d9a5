import { MESSAGES } from "@dakiya/domain/messages";
import { INBOX_PRESETS } from "@dakiya/domain/wire";
import type { MailboxWire } from "@dakiya/domain/wire";
import { Button, Group, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { AppFields } from "./app-fields.tsx";
import { MICROSOFT_365, OTHER, PASSWORD, SERVERS, SIGN_INS } from "./inbox-values.ts";
import type { MailboxValues } from "./inbox-values.ts";

const words = MESSAGES.inbox;

/** A problem of a mailbox's body in the screen's words. */
export const mailboxProblem = ({ path, message }: { path: string; message: string }) => ({
  path,
  message: path === "port" ? words.portNeeded : message,
});

/** A mailbox and how it is signed in to. */
export function MailboxFields({
  form,
  mailbox,
}: {
  form: Pick<UseFormReturnType<MailboxValues>, "values" | "getInputProps" | "setFieldValue">;
  mailbox: MailboxWire;
}) {
  const { server, signIn } = form.values;
  return (
    <>
      <NativeSelect
        label="Mailbox at"
        data={SERVERS}
        {...form.getInputProps("server")}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue("server", value);
          if (value === MICROSOFT_365) form.setFieldValue("signIn", "microsoft");
        }}
      />
      {server === OTHER && <OtherServer form={form} />}
      <TextInput
        label="Address you sign in with"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("username")}
      />
      <NativeSelect label="Sign in with" data={SIGN_INS} {...form.getInputProps("signIn")} />
      {signIn === PASSWORD ? (
        <PasswordInput
          label="App password"
          description={passwordHint(mailbox, server)}
          autoComplete="off"
          {...form.getInputProps("password")}
        />
      ) : (
        <AppFields
          form={form}
          provider={signIn}
          isStored={mailbox.on && mailbox.oauth?.provider === signIn}
        />
      )}
    </>
  );
}

/** The end of such a form. @param onCancel - Absent where there is nothing to go back to. */
export function MailboxButtons({
  isOn,
  busy,
  onCancel,
}: {
  isOn: boolean;
  busy: boolean;
  onCancel?: (() => void) | undefined;
}) {
  return (
    <Group justify="flex-end">
      {onCancel !== undefined && (
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      )}
      <Button type="submit" variant="default" loading={busy}>
        {isOn ? "Save mailbox" : "Turn on"}
      </Button>
    </Group>
  );
}

type Fields = { getInputProps: (path: "host" | "port") => object };

function OtherServer({ form }: { form: Fields }) {
  return (
    <Group align="flex-start" wrap="nowrap" className="first-grows">
      <TextInput
        label="Mail server (IMAP)"
        placeholder="imap.example.com"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("host")}
      />
      <TextInput label="Port" inputMode="numeric" w={90} {...form.getInputProps("port")} />
    </Group>
  );
}

function passwordHint(inbox: MailboxWire, server: string): string {
  if (inbox.on && !inbox.usesSenderPassword && inbox.oauth === null) return words.passwordStored;
  const isSenders = inbox.senderHasPassword && server === INBOX_PRESETS[0].host;
  return isSenders ? words.passwordOfSender : words.passwordHint;
}
