import type { EmailServiceInfo } from "./kind.ts";

export const brevo = {
  label: "Brevo",
  description: "Free tier of 300 emails/day",
  freeTier: "300 emails/day free",
  setup: "Easy",
  recommended: true,
  isListed: true,
  credentials: {
    brevoApiKey: {
      label: "Brevo API Key",
      name: "Brevo API key",
      hint: "Starts with xkeysib-",
      prefix: "xkeysib-",
    },
  },
  connection: null,
  steps: [
    "Create a Brevo account and verify your sender address",
    "Open SMTP & API in your account and create an API key",
    "Paste the key, which starts with xkeysib-",
    "Save the configuration and send yourself a test email",
  ],
  links: [
    { label: "Brevo API keys", url: "https://app.brevo.com/settings/keys/api" },
    { label: "Verify a sender", url: "https://app.brevo.com/senders/list" },
  ],
  dailyQuota: 300,
  ratePerSecond: 100,
  apiUrl: "https://api.brevo.com",
  events: {
    setup: "automatic",
    secretLabel: "Token",
    steps: [
      "In Brevo open Transactional, Settings, Webhook and add one with the address above and all events",
      "Choose token authentication and choose a token of at least 16 characters",
      "Paste the same token here and save it",
    ],
    secretWrong: "Please paste the token that Brevo sends, at least 16 characters",
  },
} as const satisfies EmailServiceInfo;
