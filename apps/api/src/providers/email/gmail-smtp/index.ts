import { readSmtpTarget } from "../smtp/account.ts";
import { createSmtpAdapter } from "../smtp/create-smtp-adapter.ts";
import type { EmailAdapter } from "../types.ts";
import { gmailAccount } from "./account.ts";

/**
 * Opens Gmail's SMTP server, `smtp://host:port` or `smtps://host:port`, for accounts with an app password.
 *
 * @param label - The server's name in sentences: the operator may have set another than Gmail's.
 */
export function createGmailSmtpAdapter(url: string, label: string): EmailAdapter {
  const target = readSmtpTarget(url);
  return createSmtpAdapter({
    service: "gmail",
    accountOf: (credentials) => gmailAccount(target, credentials),
    wordsOf: () => ({ label, secret: "app password" }),
  });
}
