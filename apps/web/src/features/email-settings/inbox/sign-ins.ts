import { INBOX_PRESETS, MICROSOFT_365_HOST } from "@dakiya/domain/wire";
import type { MailboxWire } from "@dakiya/domain/wire";

const GMAIL_HOST = INBOX_PRESETS[0].host;

export const PASSWORD = "password";
/** Google, by the operator's app. */
export const BY_GOOGLE = "byGoogle";

/** Ways to sign in, by the form's value. A visit to a page of consent leads through all but a password. */
const SIGN_INS = {
  [BY_GOOGLE]: { label: "Google", service: "Google" },
  [PASSWORD]: { label: "App password", service: null },
  google: { label: "Your own Google app", service: "Google" },
  microsoft: { label: "Your own Microsoft app", service: "Microsoft" },
} as const;
type SignIn = keyof typeof SIGN_INS;

/** Ways that a server takes, the first choice first. Microsoft lets no password read mail. */
function waysOf(server: string, canConnectGoogle: boolean): readonly SignIn[] {
  if (server === MICROSOFT_365_HOST) return ["microsoft"];
  if (server !== GMAIL_HOST) return [PASSWORD];
  return canConnectGoogle ? [BY_GOOGLE, PASSWORD, "google"] : [PASSWORD, "google"];
}

/** The choices at a server. */
export const signInsAt = (server: string, { canConnectGoogle }: MailboxWire) =>
  waysOf(server, canConnectGoogle).map((value) => ({ value, label: SIGN_INS[value].label }));

/** The choice at a server: the one before, where it is one. */
export function signInAt(server: string, mailbox: MailboxWire, before: string): string {
  const ways = waysOf(server, mailbox.canConnectGoogle);
  return ways.find((way) => way === before) ?? ways[0] ?? PASSWORD;
}

/** The service whose page of consent is visited; null with a password. */
export const serviceOf = (signIn: string): "Google" | "Microsoft" | null =>
  signIn in SIGN_INS ? SIGN_INS[signIn as SignIn].service : null;

/** The server and the way that a mailbox has, or that are offered first. */
export function storedSignIn(mailbox: MailboxWire): { server: string; signIn: string } {
  const { on, kind, host, oauth, usesSenderPassword } = mailbox;
  const server = kind === "gmail" || host === "" ? GMAIL_HOST : host;
  if (on && kind === "gmail") return { server, signIn: oauth?.provider ?? BY_GOOGLE };
  const before = on ? (oauth?.provider ?? PASSWORD) : usesSenderPassword ? PASSWORD : BY_GOOGLE;
  return { server, signIn: signInAt(server, mailbox, before) };
}
