import { ANY_TENANT, IMAP_PORT, INBOX_PRESETS } from "@dakiya/domain/wire";
import type { InboxReaderWire } from "@dakiya/domain/wire";

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
export function valuesOf(inbox: InboxReaderWire) {
  const { oauth, host, port, username, autoUnsubscribe, labelReplies } = inbox;
  const server = host === "" ? INBOX_PRESETS[0].host : host;
  const tenant = oauth?.provider === "microsoft" ? oauth.tenant : ANY_TENANT;
  const signIn: string = oauth?.provider ?? PASSWORD;
  return {
    server: isPreset(server) ? server : OTHER,
    host: isPreset(server) ? "" : server,
    port: String(port),
    ...{ username, password: "", signIn, autoUnsubscribe, labelReplies },
    oauth: {
      tenant: tenant === ANY_TENANT ? "" : tenant,
      clientId: oauth?.clientId ?? "",
      ...{ clientSecret: "", refreshToken: "" },
    },
  };
}
type InboxValues = ReturnType<typeof valuesOf>;

/** The body of save-inbox; empty secrets keep what is stored. */
export function bodyOf(values: InboxValues) {
  const { server, host, port, username, autoUnsubscribe, labelReplies } = values;
  return {
    host: server === OTHER ? host : server,
    port: server === OTHER ? Number(port) : IMAP_PORT,
    ...{ username, autoUnsubscribe, labelReplies },
    ...signInOf(values),
  };
}

function signInOf({ signIn, password, oauth }: InboxValues) {
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
