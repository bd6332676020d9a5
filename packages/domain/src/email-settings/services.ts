/** The email services a user can choose from, in the order they are shown (docs/product.md, Email settings). */
export const EMAIL_SERVICES = ["gmail", "brevo", "resend", "sendgrid"] as const;
export type EmailService = (typeof EMAIL_SERVICES)[number];

/** The secret fields of the settings; each belongs to one service. */
export const CREDENTIAL_FIELDS = [
  "googleAccessToken",
  "smtpPassword",
  "sendgridApiKey",
  "resendApiKey",
  "brevoApiKey",
] as const;
export type CredentialField = (typeof CREDENTIAL_FIELDS)[number];

/**
 * What the screen says about a service and what sending keeps to. `dailyQuota` is in mails a day and
 * null where the plan sets none; `ratePerSecond` in calls; both are the free plan's and only a default.
 */
export type EmailServiceInfo = {
  label: string;
  description: string;
  freeTier: string;
  setup: "Easy" | "Medium";
  recommended: boolean;
  keyHint: string;
  keyPrefix: string;
  credentials: readonly CredentialField[];
  steps: readonly string[];
  links: readonly { label: string; url: string }[];
  dailyQuota: number | null;
  ratePerSecond: number;
  reportsDelivery: boolean;
};

/** The four services. Any one of a service's `credentials` is enough to send. */
export const EMAIL_SERVICE_INFO: Record<EmailService, EmailServiceInfo> = {
  gmail: {
    label: "Gmail",
    description: "Mail API via OAuth",
    freeTier: "Free",
    setup: "Medium",
    recommended: true,
    keyHint: "An OAuth access token, or an app password of the account",
    keyPrefix: "",
    credentials: ["googleAccessToken", "smtpPassword"],
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
    reportsDelivery: false,
  },
  brevo: {
    label: "Brevo",
    description: "Free tier of 300 emails/day",
    freeTier: "300 emails/day free",
    setup: "Easy",
    recommended: true,
    keyHint: "Starts with xkeysib-",
    keyPrefix: "xkeysib-",
    credentials: ["brevoApiKey"],
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
    reportsDelivery: true,
  },
  resend: {
    label: "Resend",
    description: "100 emails/day free",
    freeTier: "100 emails/day free",
    setup: "Easy",
    recommended: false,
    keyHint: "Starts with re_",
    keyPrefix: "re_",
    credentials: ["resendApiKey"],
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
    reportsDelivery: true,
  },
  sendgrid: {
    label: "SendGrid",
    description: "Paid service",
    freeTier: "From 14.95 dollars/month",
    setup: "Easy",
    recommended: false,
    keyHint: "Starts with SG.",
    keyPrefix: "SG.",
    credentials: ["sendgridApiKey"],
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
    reportsDelivery: true,
  },
};
