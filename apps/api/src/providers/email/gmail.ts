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
    enter: async (credentials) => (await pick(credentials).enter?.(credentials)) ?? (() => {}),
    prepare: (batch, credentials) => pick(credentials).prepare(batch, credentials),
    async close() {
      await Promise.all([api.close(), smtp.close()]);
    },
  };
}
