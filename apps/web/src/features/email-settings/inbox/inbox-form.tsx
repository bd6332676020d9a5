import { MESSAGES } from "@dakiya/domain/messages";
import { INBOX_PRESETS, inboxReaderInput } from "@dakiya/domain/wire";
import type { InboxReaderWire } from "@dakiya/domain/wire";
import { Button, Checkbox, Group, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastSuccess } from "../../../lib/toast.ts";
import { Form } from "../../../ui/form.tsx";
import { useSettingsForm } from "../../../widgets/settings-form/use-settings-form.ts";
import { AppFields } from "./app-fields.tsx";
import {
  bodyOf,
  MICROSOFT_365,
  OTHER,
  PASSWORD,
  SERVERS,
  SIGN_INS,
  valuesOf,
} from "./inbox-values.ts";

const words = MESSAGES.inbox;
/** The mailbox and how it is signed in to. The server signs in before it saves. */
export function InboxForm({ inbox, onDone }: { inbox: InboxReaderWire; onDone?: () => void }) {
  const utils = trpc.useUtils();
  const { oauth } = inbox;
  const { form, submit, busy } = useSettingsForm({
    initial: valuesOf(inbox),
    schema: inboxReaderInput,
    bodyOf,
    problemOf: ({ path, message }) => ({
      path,
      message: path === "port" ? words.portNeeded : message,
    }),
    save: (body) => utils.client.inbox.save.mutate(body),
    onSaved: () => {
      toastSuccess(words.turnedOn);
      void utils.inbox.get.invalidate();
      onDone?.();
    },
    failed: words.saveFailed,
  });
  const { server: chosen, signIn } = form.values;
  const isOther = chosen === OTHER;
  const isStored = (provider: string): boolean => inbox.on && oauth?.provider === provider;

  return (
    <Form gap={16} onSubmit={submit}>
      <NativeSelect
        label="Mailbox at"
        data={SERVERS}
        {...form.getInputProps("server")}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue("server", value);
          if (value === MICROSOFT_365) form.setFieldValue("signIn", "microsoft");
        }}
      />
      {isOther && <OtherServer form={form} />}
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
          description={passwordHint(inbox, chosen)}
          autoComplete="off"
          {...form.getInputProps("password")}
        />
      ) : (
        <AppFields form={form} provider={signIn} isStored={isStored(signIn)} />
      )}
      <Choices inbox={inbox} form={form} />
      <Group justify="flex-end">
        {onDone !== undefined && (
          <Button variant="default" onClick={onDone} disabled={busy}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="default" loading={busy}>
          {inbox.on ? "Save mailbox" : "Turn on"}
        </Button>
      </Group>
    </Form>
  );
}

type Choice = "autoUnsubscribe" | "labelReplies";
type ChoiceFields = { getInputProps: (path: Choice, options: { type: "checkbox" }) => object };

function Choices({ inbox, form }: { inbox: InboxReaderWire; form: ChoiceFields }) {
  const box = (name: Choice) => form.getInputProps(name, { type: "checkbox" });
  return (
    <>
      <Checkbox label={words.autoUnsubscribe} {...box("autoUnsubscribe")} />
      {inbox.canLabelReplies && (
        <Checkbox
          label={words.labelReplies}
          description={words.labelRepliesHint}
          {...box("labelReplies")}
        />
      )}
    </>
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

function passwordHint(inbox: InboxReaderWire, server: string): string {
  if (inbox.on && !inbox.usesSenderPassword && inbox.oauth === null) return words.passwordStored;
  const isSenders = inbox.senderHasPassword && server === INBOX_PRESETS[0].host;
  return isSenders ? words.passwordOfSender : words.passwordHint;
}
