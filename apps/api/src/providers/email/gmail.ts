import { createGmailApiAdapter } from "./gmail-api/index.ts";
import { createGmailSmtpAdapter } from "./gmail-smtp/index.ts";
import type { Credentials, EmailAdapter } from "./types.ts";

type GmailCredentials = Pick<Credentials, "googleAccessToken" | "smtpPassword">;

/** Which of Gmail's two addresses mails go to, its API or its SMTP server. */
export function gmailWay({ googleAccessToken, smtpPassword }: GmailCredentials) {
  return googleAccessToken === null && smtpPassword !== null ? "gmailSmtp" : "gmail";
}

/** Gmail in its two ways: its API with an access token, preferred, or SMTP with an app password. */
export function createGmailAdapter(urls: { gmail: string; gmailSmtp: string }): EmailAdapter {
  const api = createGmailApiAdapter(urls.gmail);
  const smtp = createGmailSmtpAdapter(urls.gmailSmtp);
  const pick = (credentials: Credentials): EmailAdapter =>
    gmailWay(credentials) === "gmailSmtp" ? smtp : api;
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
