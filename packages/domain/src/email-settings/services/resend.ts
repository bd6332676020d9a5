import type { EmailServiceInfo } from "./kind.ts";

export const resend = {
  label: "Resend",
  description: "100 emails/day free",
  freeTier: "100 emails/day free",
  setup: "Easy",
  recommended: false,
  isListed: true,
  credentials: {
    resendApiKey: {
      label: "Resend API Key",
      name: "Resend API key",
      hint: "Starts with re_",
      prefix: "re_",
    },
  },
  connection: null,
  steps: [
    "Create a Resend account and verify your domain",
    "Open API Keys and create a key with sending access",
    "Paste the key, which starts with re_",
    "Save the configuration and send yourself a test email",
  ],
  links: [
    { label: "Resend API keys", url: "https://resend.com/api-keys" },
    { label: "Verify a domain", url: "https://resend.com/domains" },
  ],
  dailyQuota: 100,
  ratePerSecond: 5,
  apiUrl: "https://api.resend.com",
  events: {
    setup: "automatic",
    secretLabel: "Signing secret",
    steps: [
      "In Resend open Webhooks and add one with the address above and all email events",
      "Copy the signing secret it shows, which starts with whsec_",
      "Paste that secret here and save it",
    ],
    secretWrong: "Please paste the signing secret, which starts with whsec_",
  },
} as const satisfies EmailServiceInfo;
