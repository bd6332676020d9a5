import { MESSAGES } from "@dakiya/domain/messages";
import { IMAP_PORT, INBOX_PRESETS, inboxReaderInput } from "@dakiya/domain/wire";
import type { InboxReaderWire } from "@dakiya/domain/wire";
import { Button, Checkbox, Group, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastSuccess } from "../../../lib/toast.ts";
import { Form } from "../../../ui/form.tsx";
import { useSettingsForm } from "../../../widgets/settings-form/use-settings-form.ts";

const words = MESSAGES.inbox;
const OTHER = "other";
const SERVERS = [
  ...INBOX_PRESETS.map(({ label, host }) => ({ label, value: host })),
  { label: "Another server", value: OTHER },
];

const isPreset = (host: string): boolean => INBOX_PRESETS.some((preset) => preset.host === host);

/** The mailbox and how it is signed in to. The server signs in before it saves. */
export function InboxForm({ inbox, onDone }: { inbox: InboxReaderWire; onDone?: () => void }) {
  const utils = trpc.useUtils();
  const server = inbox.host === "" ? INBOX_PRESETS[0].host : inbox.host;
  const { form, submit, busy } = useSettingsForm({
    initial: {
      server: isPreset(server) ? server : OTHER,
      host: isPreset(server) ? "" : server,
      port: String(inbox.port),
      username: inbox.username,
      password: "",
      autoUnsubscribe: inbox.autoUnsubscribe,
      labelReplies: inbox.labelReplies,
    },
    schema: inboxReaderInput,
    bodyOf: ({
      server: chosen,
      host,
      port,
      username,
      password,
      autoUnsubscribe,
      labelReplies,
    }) => ({
      host: chosen === OTHER ? host : chosen,
      port: chosen === OTHER ? Number(port) : IMAP_PORT,
      ...{ username, autoUnsubscribe, labelReplies },
      ...(password === "" ? {} : { password }),
    }),
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
  const isOther = form.values.server === OTHER;

  return (
    <Form gap={16} onSubmit={submit}>
      <NativeSelect label="Mailbox at" data={SERVERS} {...form.getInputProps("server")} />
      {isOther && <OtherServer form={form} />}
      <TextInput
        label="Address you sign in with"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("username")}
      />
      <PasswordInput
        label="App password"
        description={passwordHint(inbox, form.values.server)}
        autoComplete="off"
        {...form.getInputProps("password")}
      />
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
  if (inbox.on && !inbox.usesSenderPassword) return words.passwordStored;
  const isSenders = inbox.senderHasPassword && server === INBOX_PRESETS[0].host;
  return isSenders ? words.passwordOfSender : words.passwordHint;
}
