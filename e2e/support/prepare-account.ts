import type { Browser } from "playwright-core";
import { callsAs } from "./calls-as.ts";
import type { FilledServer } from "./filled-server.ts";

export const BREVO = {
  emailService: "brevo",
  preferredService: "brevo",
  smtpUser: "hello@dakiya.example",
  fromName: "Dakiya Traders",
  brevoApiKey: "xkeysib-0123456789abcdef",
  isConfigured: true,
};

const SUPPRESSED = ["gone@example.com", "asha.with.a.rather.long.address@mail.example.co.in"];

/** Adds what seeded data lacks before a campaign can be sent: an email service, and addresses that are not mailed. */
export async function prepareAccount(
  browser: Browser,
  { url, signedIn }: FilledServer,
): Promise<void> {
  await callsAs(browser, url, signedIn, async ({ put, post }) => {
    await put("/api/user/email-settings", BREVO);
    await post("/api/user/suppressions", { emails: SUPPRESSED });
  });
}
