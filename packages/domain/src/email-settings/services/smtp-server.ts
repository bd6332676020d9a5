import type { EmailServiceInfo } from "./kind.ts";

export const smtp_server = {
  label: "SMTP server",
  description: "A mailbox or server of yours",
  freeTier: "Your plan there",
  setup: "Medium",
  recommended: false,
  isListed: false,
  credentials: {
    smtpServerPassword: {
      label: "SMTP Password",
      name: "SMTP password",
      hint: "An app password where the service has them",
      prefix: "",
    },
  },
  steps: [
    "Choose your mail service, or your own server",
    "Enter the user name and the password",
    "Save the configuration and send yourself a test email",
  ],
  links: [],
  dailyQuota: null,
  ratePerSecond: 1_000,
  apiUrl: null,
  events: null,
} as const satisfies EmailServiceInfo;
