/** A mail service's SMTP server; its limits are only a default. */
export type SmtpPreset = {
  label: string;
  host: string;
  port: number;
  encryption: "starttls" | "tls";
  signIn: "password" | "xoauth2";
  /** Recipients a day and emails a second; null for no quota. */
  perDay: number | null;
  perSecond: number;
  /** Connections of one account at a time. */
  connections: number;
  /** The steps to the user name and the password. */
  steps: readonly string[];
  link: { label: string; url: string } | null;
};

/** The mail services, an entry each; the user's own server is the last. */
export const SMTP_PRESET_INFO = {
  zoho: {
    ...{ label: "Zoho Mail", host: "smtp.zoho.com", port: 465, encryption: "tls" },
    ...{ signIn: "password", perDay: 500, perSecond: 1, connections: 2 },
    steps: [
      "Use the server of your region: smtp.zoho.in, smtp.zoho.eu or, for a paid plan, smtppro.zoho.com",
      "In Zoho open Security, App Passwords and create one for Dakiya",
      "Enter your Zoho address as user name and the app password",
    ],
    link: { label: "Zoho SMTP settings", url: "https://www.zoho.com/mail/help/zoho-smtp.html" },
  },
  microsoft365: {
    ...{ label: "Microsoft 365", host: "smtp.office365.com", port: 587, encryption: "starttls" },
    ...{ signIn: "password", perDay: 10_000, perSecond: 0.5, connections: 3 },
    steps: [
      "Ask your administrator to allow Authenticated SMTP for the mailbox",
      "Enter the mailbox's address as user name",
      "Where your tenant takes no passwords, choose Microsoft and connect an app of your own",
    ],
    link: {
      label: "Authenticated SMTP in Microsoft 365",
      url: "https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online/authenticated-client-smtp-submission",
    },
  },
  fastmail: {
    ...{ label: "Fastmail", host: "smtp.fastmail.com", port: 465, encryption: "tls" },
    ...{ signIn: "password", perDay: 4_000, perSecond: 2, connections: 3 },
    steps: [
      "In Fastmail open Settings, Privacy & Security, App passwords and create one for SMTP",
      "Enter your Fastmail address as user name and the app password",
    ],
    link: {
      label: "Fastmail app passwords",
      url: "https://www.fastmail.help/hc/en-us/articles/360058752854",
    },
  },
  yahoo: {
    ...{ label: "Yahoo Mail", host: "smtp.mail.yahoo.com", port: 465, encryption: "tls" },
    ...{ signIn: "password", perDay: 500, perSecond: 1, connections: 2 },
    steps: [
      "In Yahoo open Account security and generate an app password",
      "Enter your Yahoo address as user name and the app password",
    ],
    link: { label: "Yahoo app passwords", url: "https://login.yahoo.com/account/security" },
  },
  mailgun: {
    ...{ label: "Mailgun", host: "smtp.mailgun.org", port: 587, encryption: "starttls" },
    ...{ signIn: "password", perDay: 100, perSecond: 10, connections: 10 },
    steps: [
      "Use smtp.eu.mailgun.org for a domain in the EU region",
      "In Mailgun open Sending, Domain settings, SMTP credentials and create one",
      "Enter its login and password",
    ],
    link: { label: "Mailgun domains", url: "https://app.mailgun.com/mg/sending/domains" },
  },
  postmark: {
    ...{ label: "Postmark", host: "smtp-broadcasts.postmarkapp.com", port: 587 },
    ...{ encryption: "starttls", signIn: "password", perDay: null, perSecond: 50, connections: 10 },
    steps: [
      "Create a broadcast stream in Postmark and open its setup instructions",
      "Generate an SMTP token",
      "Enter its access key as user name and its secret key as password",
    ],
    link: { label: "Postmark servers", url: "https://account.postmarkapp.com/servers" },
  },
  sparkpost: {
    ...{ label: "SparkPost", host: "smtp.sparkpostmail.com", port: 587, encryption: "starttls" },
    ...{ signIn: "password", perDay: 500, perSecond: 20, connections: 10 },
    steps: [
      "Use smtp.eu.sparkpostmail.com for an account in the EU",
      "In SparkPost create an API key that may send via SMTP",
      "Enter SMTP_Injection as user name and the API key as password",
    ],
    link: { label: "SparkPost SMTP settings", url: "https://app.sparkpost.com/account/smtp" },
  },
  ses: {
    ...{ label: "Amazon SES by SMTP", host: "email-smtp.ap-south-1.amazonaws.com", port: 587 },
    ...{ encryption: "starttls", signIn: "password", perDay: 200, perSecond: 1, connections: 10 },
    steps: [
      "Use the server of your region, such as email-smtp.eu-west-1.amazonaws.com",
      "In SES open SMTP settings and create SMTP credentials",
      "Enter them, then set your account's own limits below once you are out of SES's sandbox",
    ],
    link: { label: "SES SMTP settings", url: "https://console.aws.amazon.com/ses/home#/smtp" },
  },
  own: {
    ...{ label: "Your own server", host: "", port: 587, encryption: "starttls" },
    ...{ signIn: "password", perDay: null, perSecond: 1_000, connections: 25 },
    steps: [
      "Ask the server's administrator for its name, port and encryption",
      "Enter the user name and the password of an account that may send as your company email",
      "Set your server's limits below once you have saved",
    ],
    link: null,
  },
} as const satisfies Readonly<Record<string, SmtpPreset>>;

export type SmtpPresetName = keyof typeof SMTP_PRESET_INFO;
export const SMTP_PRESETS = Object.keys(SMTP_PRESET_INFO) as [SmtpPresetName, ...SmtpPresetName[]];
