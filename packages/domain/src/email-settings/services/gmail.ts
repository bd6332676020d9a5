import type { EmailServiceInfo } from "./kind.ts";

export const gmail = {
  label: "Gmail",
  description: "Mail API via OAuth",
  freeTier: "Free",
  setup: "Medium",
  recommended: true,
  isListed: true,
  credentials: {
    googleAccessToken: {
      label: "Access Token",
      name: "Gmail access token",
      hint: "An OAuth access token with the gmail.send scope",
      prefix: "ya29.",
    },
    smtpPassword: {
      label: "App Password",
      name: "Gmail app password",
      hint: "Or a 16-letter app password of the account. Either one is enough",
      prefix: "",
    },
  },
  connection: null,
  steps: [
    "Use the Gmail or Google Workspace account that your company sends from",
    "Connect the account, or paste an access token with the gmail.send scope",
    "Or turn on 2-Step Verification and create an app password",
    "Save the configuration and send yourself a test email",
  ],
  links: [
    { label: "Create an app password", url: "https://myaccount.google.com/apppasswords" },
    { label: "Gmail sending limits", url: "https://support.google.com/a/answer/166852" },
  ],
  dailyQuota: 500,
  ratePerSecond: 1,
  apiUrl: "https://gmail.googleapis.com",
  events: null,
} as const satisfies EmailServiceInfo;
