import { secretOf } from "../types.ts";
import type { Credentials } from "../types.ts";
import type { SmtpAccount } from "./session-pool.ts";

/** The SMTP sign-in of Gmail credentials. */
export function accountOf(credentials: Credentials): SmtpAccount {
  const password = secretOf(credentials, "smtpPassword") ?? "";
  return { user: credentials.senderEmail, pass: appPassword(password) };
}

/** Google shows app passwords in four groups of four; the spaces are not part of them. */
function appPassword(text: string): string {
  return /^(?:[a-z]{4} ){3}[a-z]{4}$/.test(text.trim()) ? text.replaceAll(" ", "") : text;
}
