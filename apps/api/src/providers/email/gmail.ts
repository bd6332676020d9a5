import { createGmailApiAdapter } from "./gmail-api/index.ts";
import { createGmailSmtpAdapter } from "./gmail-smtp/index.ts";
import type { Credentials, EmailAdapter } from "./types.ts";

/** Gmail in its two ways: its API with an access token, which goes first, or SMTP with an app password. */
export function createGmailAdapter(urls: { gmail: string; gmailSmtp: string }): EmailAdapter {
  const api = createGmailApiAdapter(urls.gmail);
  const smtp = createGmailSmtpAdapter(urls.gmailSmtp);
  const pick = (credentials: Credentials): EmailAdapter =>
    credentials.googleAccessToken === null && credentials.smtpPassword !== null ? smtp : api;
  return {
    service: "gmail",
    batchSize: () => 1,
    retrySafety: "once",
    keyTtlMs: null,
    // Of the message itself, which both send: the way may change between two attempts.
    payloadSha256: smtp.payloadSha256,
    send: (batch, credentials, options) => pick(credentials).send(batch, credentials, options),
    async close() {
      await Promise.all([api.close(), smtp.close()]);
    },
  };
}
