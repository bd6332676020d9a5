import { MESSAGES } from "@dakiya/domain/messages";
import type { MailboxWire } from "@dakiya/domain/wire";
import { Button, Group, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { AppFields } from "./app-fields.tsx";
import { OTHER, SERVERS } from "./inbox-values.ts";
import type { MailboxValues } from "./inbox-values.ts";
import { BY_GOOGLE, PASSWORD, serviceOf, signInAt, signInsAt } from "./sign-ins.ts";

const words = MESSAGES.inbox;

/** Fields of an app are named by themselves in the body of a visit. */
const OF_APP: readonly string[] = ["tenant", "clientId", "clientSecret"];

/** A problem of a mailbox's body in the screen's words. */
export const mailboxProblem = ({ path, message }: { path: string; message: string }) => ({
  path: OF_APP.includes(path) ? `oauth.${path}` : path,
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
  const ways = signInsAt(server, mailbox);
  const isByGoogle = serviceOf(signIn) === "Google";
  return (
    <>
      <NativeSelect
        label="Mailbox at"
        data={SERVERS}
        {...form.getInputProps("server")}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue("server", value);
          form.setFieldValue("signIn", signInAt(value, mailbox, signIn));
        }}
      />
      {server === OTHER && <OtherServer form={form} />}
      {ways.length > 1 && (
        <NativeSelect label="Sign in with" data={ways} {...form.getInputProps("signIn")} />
      )}
      {!isByGoogle && (
        <TextInput
          label="Address you sign in with"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("username")}
        />
      )}
      {signIn === PASSWORD && (
        <PasswordInput
          label="App password"
          description={passwordHint(mailbox, server)}
          autoComplete="off"
          {...form.getInputProps("password")}
        />
      )}
      {signIn !== PASSWORD && signIn !== BY_GOOGLE && (
        <AppFields
          form={form}
          provider={signIn}
          isStored={mailbox.on && mailbox.oauth?.provider === signIn}
          redirectUri={mailbox.redirectUri}
        />
      )}
      {isByGoogle && <p className="soft">{words.googleReads}</p>}
    </>
  );
}

/** The end of such a form. @param onCancel - Absent where there is nothing to go back to. */
export function MailboxButtons({
  isOn,
  signIn,
  busy,
  onCancel,
}: {
  isOn: boolean;
  signIn: string;
  busy: boolean;
  onCancel?: (() => void) | undefined;
}) {
  const service = serviceOf(signIn);
  return (
    <Group justify="flex-end">
      {onCancel !== undefined && (
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      )}
      <Button type="submit" variant="default" loading={busy}>
        {service !== null ? `Connect with ${service}` : isOn ? "Save mailbox" : "Turn on"}
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
  const isStored = inbox.on && inbox.kind === "imap" && inbox.oauth === null;
  if (isStored && !inbox.usesSenderPassword) return words.passwordStored;
  const isSenders = inbox.senderHasPassword && server === SERVERS[0]?.value;
  return isSenders ? words.passwordOfSender : words.passwordHint;
}
