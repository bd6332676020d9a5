import { isSameSmtpServer, smtpServer, smtpServerOf } from "../smtp-server/smtp-server.ts";
import type { SmtpServer } from "../smtp-server/smtp-server.ts";
import type { ConnectionInfo, EmailServiceInfo } from "./kind.ts";

const connection = {
  field: "smtpServer",
  schema: smtpServer,
  blank: smtpServerOf("own"),
  required: "Please choose your mail service or enter your server",
  secretRequired: "Please enter the password of your mail server",
  secretAnew: "Please enter the password again: it was stored for another server",
  sharesSecret: isSameSmtpServer,
  audited: { name: "smtpHost", textOf: ({ host }: SmtpServer) => host },
} as const satisfies ConnectionInfo;

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
  connection,
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
