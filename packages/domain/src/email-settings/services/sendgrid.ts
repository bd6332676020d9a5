import type { EmailServiceInfo } from "./kind.ts";

export const sendgrid = {
  label: "SendGrid",
  description: "Paid service",
  freeTier: "From 14.95 dollars/month",
  setup: "Easy",
  recommended: false,
  isListed: true,
  credentials: {
    sendgridApiKey: {
      label: "SendGrid API Key",
      name: "SendGrid API key",
      hint: "Starts with SG.",
      prefix: "SG.",
    },
  },
  connection: null,
  steps: [
    "Create a SendGrid account and authenticate your sender or domain",
    "Open Settings, API Keys and create a key with Mail Send access",
    "Paste the key, which starts with SG.",
    "Save the configuration and send yourself a test email",
  ],
  links: [
    { label: "SendGrid API keys", url: "https://app.sendgrid.com/settings/api_keys" },
    { label: "Sender authentication", url: "https://app.sendgrid.com/settings/sender_auth" },
  ],
  dailyQuota: null,
  ratePerSecond: 10,
  apiUrl: "https://api.sendgrid.com",
  events: {
    setup: "manual",
    secretLabel: "Verification key",
    steps: [
      "In SendGrid open Settings, Mail Settings, Event Webhooks and create one",
      "Paste the address above as its Post URL and choose all events",
      "Turn on Signed Event Webhook and copy the verification key it shows",
      "Paste that key here and save it",
    ],
    secretWrong: "Please paste the verification key as SendGrid shows it",
  },
} as const satisfies EmailServiceInfo;
