import {
  ANY_TENANT,
  IMAP_PORT,
  inboxConnectInput,
  inboxReaderInput,
  INBOX_PRESETS,
  mailboxInput,
} from "@dakiya/domain/wire";
import type { InboxConnectInput, InboxReaderWire, MailboxWire } from "@dakiya/domain/wire";
import { BY_GOOGLE, PASSWORD, storedSignIn } from "./sign-ins.ts";

export const OTHER = "other";
export const SERVERS = [
  ...INBOX_PRESETS.map(({ label, host }) => ({ label, value: host })),
  { label: "Another server", value: OTHER },
];

const isPreset = (host: string): boolean => INBOX_PRESETS.some((preset) => preset.host === host);

/** The form of a mailbox as it is stored; secrets are empty. */
export function mailboxValues(mailbox: MailboxWire) {
  const { kind, oauth, port, username } = mailbox;
  const { server, signIn } = storedSignIn(mailbox);
  const tenant = oauth?.provider === "microsoft" ? oauth.tenant : ANY_TENANT;
  return {
    server: isPreset(server) ? server : OTHER,
    host: isPreset(server) ? "" : server,
    port: String(kind === "gmail" ? IMAP_PORT : port),
    ...{ username, password: "", signIn },
    oauth: {
      tenant: tenant === ANY_TENANT ? "" : tenant,
      ...{ clientId: oauth?.clientId ?? "", clientSecret: "" },
    },
  };
}
export type MailboxValues = ReturnType<typeof mailboxValues>;

/** The same with the choices about replies. */
export const inboxValues = (inbox: InboxReaderWire) => ({
  ...mailboxValues(inbox),
  ...{ autoUnsubscribe: inbox.autoUnsubscribe, labelReplies: inbox.labelReplies },
});

type Choices = Partial<Pick<InboxReaderWire, "autoUnsubscribe" | "labelReplies">>;

/** The body to save a mailbox with a password, or to begin a visit; empty secrets keep what is stored. */
export function mailboxBody(
  box: InboxConnectInput["box"],
  { server, host, port, username, password, signIn, oauth }: MailboxValues,
  choices: Choices = {},
) {
  if (signIn === PASSWORD)
    return {
      host: server === OTHER ? host : server,
      port: server === OTHER ? Number(port) : IMAP_PORT,
      username,
      ...(password === "" ? {} : { password }),
      ...choices,
    };
  if (signIn === BY_GOOGLE) return { box, provider: "google", ...choices };
  const { tenant, clientId, clientSecret } = oauth;
  return {
    ...{ box, provider: signIn, clientId },
    ...(clientSecret === "" ? {} : { clientSecret }),
    ...(signIn === "microsoft" ? { username, ...(tenant === "" ? {} : { tenant }) } : {}),
    ...choices,
  };
}

export const inboxBody = (values: ReturnType<typeof inboxValues>) => {
  const { autoUnsubscribe, labelReplies } = values;
  return mailboxBody("inbox", values, { autoUnsubscribe, labelReplies });
};

/** Whether a body begins a visit to a page of consent. */
export const isVisit = (body: unknown): body is InboxConnectInput =>
  typeof body === "object" && body !== null && "provider" in body;

type Parsed<Body> = {
  data?: Body | undefined;
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
};

/** Schema of such a body: that of the visit, or of what is saved at once. */
const orVisit = <Body>(saved: { safeParse: (input: unknown) => Parsed<Body> }) => ({
  safeParse: (input: unknown): Parsed<Body | InboxConnectInput> =>
    isVisit(input) ? inboxConnectInput.safeParse(input) : saved.safeParse(input),
});
export const inboxSchema = orVisit(inboxReaderInput);
export const bounceSchema = orVisit(mailboxInput);

/** The visit that gives a mailbox its access again, by the same app; null with a password. */
export function visitAgain(
  box: InboxConnectInput["box"],
  { kind, oauth, username }: MailboxWire,
  choices: Choices = {},
) {
  const any = { box, ...choices };
  if (oauth === null) return kind === "gmail" ? { ...any, provider: "google" as const } : null;
  const { provider, tenant, clientId } = oauth;
  return provider === "google"
    ? { ...any, provider, clientId }
    : { ...any, provider, tenant, clientId, username };
}
