import type { Browser } from "playwright-core";
import type { FilledServer } from "./filled-server.ts";

const SETTINGS = {
  emailService: "brevo",
  preferredService: "brevo",
  smtpUser: "hello@dakiya.example",
  fromName: "Dakiya Traders",
  brevoApiKey: "xkeysib-0123456789abcdef",
  isConfigured: true,
};

const SUPPRESSED = ["gone@example.com", "asha.with.a.rather.long.address@mail.example.co.in"];

/** What seeded data lacks before every dialog can be opened: an email service and addresses that are not mailed. */
export async function prepareAccount(
  browser: Browser,
  { url, signedIn }: FilledServer,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, storageState: signedIn });
  const saved = await context.request.put("/api/user/email-settings", { data: SETTINGS });
  const listed = await context.request.post("/api/user/suppressions", {
    data: { emails: SUPPRESSED },
  });
  await context.close();
  for (const answer of [saved, listed]) {
    if (!answer.ok()) throw new Error(`${answer.url()}: ${await answer.text()}`);
  }
}
