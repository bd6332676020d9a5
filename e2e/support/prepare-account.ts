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

const API_KEYS = [
  { name: "Online shop", scopes: ["customers:read", "customers:write"], expiresInDays: 365 },
  {
    name: "The Monday report for everybody in the branch offices",
    scopes: ["segments:read", "campaigns:read", "insights:read"],
    expiresInDays: null,
  },
];

/** Adds what seeded data lacks: an email service, without which no campaign can be sent, addresses not mailed, API keys. */
export async function prepareAccount(
  browser: Browser,
  { url, signedIn }: FilledServer,
): Promise<void> {
  await callsAs(browser, url, signedIn, async ({ put, post }) => {
    await put("/api/user/email-settings", BREVO);
    await post("/api/user/suppressions", { emails: SUPPRESSED });
    for (const apiKey of API_KEYS) await post("/trpc/apiKeys.create", apiKey);
  });
}
