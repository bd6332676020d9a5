import { domainOf } from "../smtp/account.ts";
import type { SmtpAccount, SmtpTarget } from "../smtp/account.ts";
import { secretOf } from "../types.ts";
import type { Credentials } from "../types.ts";

/** Gmail allows fifteen; three suffice for its emails a second. */
const CONNECTIONS = 3;

/** The SMTP sign-in of Gmail credentials; null without an app password. */
export function gmailAccount(target: SmtpTarget, credentials: Credentials): SmtpAccount | null {
  const password = secretOf(credentials, "smtpPassword") ?? "";
  if (password === "") return null;
  const { senderEmail } = credentials;
  return {
    target,
    user: senderEmail,
    secret: appPassword(password),
    signIn: "password",
    domain: domainOf(senderEmail),
    maxConnections: CONNECTIONS,
    // Gmail puts the account's own address in its place.
    returnPath: null,
  };
}

/** Google shows app passwords in four groups of four; the spaces are not part of them. */
function appPassword(text: string): string {
  return /^(?:[a-z]{4} ){3}[a-z]{4}$/.test(text.trim()) ? text.replaceAll(" ", "") : text;
}
