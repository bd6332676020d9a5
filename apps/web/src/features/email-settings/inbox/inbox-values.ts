import { ANY_TENANT, IMAP_PORT, INBOX_PRESETS } from "@dakiya/domain/wire";
import type { InboxReaderWire, MailboxWire } from "@dakiya/domain/wire";

export const OTHER = "other";
export const MICROSOFT_365 = "outlook.office365.com";
export const SERVERS = [
  ...INBOX_PRESETS.map(({ label, host }) => ({ label, value: host })),
  { label: "Another server", value: OTHER },
];

export const PASSWORD = "password";
export const SIGN_INS = [
  { label: "App password", value: PASSWORD },
  { label: "Your own Google app", value: "google" },
  { label: "Your own Microsoft app", value: "microsoft" },
];

const isPreset = (host: string): boolean => INBOX_PRESETS.some((preset) => preset.host === host);

/** The form of a mailbox as it is stored; secrets are empty. */
export function mailboxValues({ oauth, host, port, username }: MailboxWire) {
  const server = host === "" ? INBOX_PRESETS[0].host : host;
  const tenant = oauth?.provider === "microsoft" ? oauth.tenant : ANY_TENANT;
  const signIn: string = oauth?.provider ?? PASSWORD;
  return {
    server: isPreset(server) ? server : OTHER,
    host: isPreset(server) ? "" : server,
    port: String(port),
    ...{ username, password: "", signIn },
    oauth: {
      tenant: tenant === ANY_TENANT ? "" : tenant,
      clientId: oauth?.clientId ?? "",
      ...{ clientSecret: "", refreshToken: "" },
    },
  };
}
export type MailboxValues = ReturnType<typeof mailboxValues>;

/** The same with the choices about replies. */
export const inboxValues = (inbox: InboxReaderWire) => ({
  ...mailboxValues(inbox),
  ...{ autoUnsubscribe: inbox.autoUnsubscribe, labelReplies: inbox.labelReplies },
});

/** The body of save-bounce-mailbox; empty secrets keep what is stored. */
export function mailboxBody(values: MailboxValues) {
  const { server, host, port, username } = values;
  return {
    host: server === OTHER ? host : server,
    port: server === OTHER ? Number(port) : IMAP_PORT,
    username,
    ...signInOf(values),
  };
}

/** The body of save-inbox. */
export const inboxBody = (values: ReturnType<typeof inboxValues>) => ({
  ...mailboxBody(values),
  ...{ autoUnsubscribe: values.autoUnsubscribe, labelReplies: values.labelReplies },
});

function signInOf({ signIn, password, oauth }: MailboxValues) {
  if (signIn === PASSWORD) return password === "" ? {} : { password };
  const { tenant, clientId, clientSecret, refreshToken } = oauth;
  return {
    oauth: {
      ...{ provider: signIn, clientId },
      ...(signIn === "microsoft" && tenant !== "" ? { tenant } : {}),
      ...(clientSecret === "" ? {} : { clientSecret }),
      ...(refreshToken === "" ? {} : { refreshToken }),
    },
  };
}
