/**
 * The services that carry mail, a line each: by display name, the path emails are posted to, and whether they report
 * back by webhook.
 */
export const MAIL_SERVICE_INFO = {
  brevo: { label: "Brevo", path: "/brevo/v3/smtp/email", reports: true },
  resend: { label: "Resend", path: "/resend/emails", reports: true },
  sendgrid: { label: "SendGrid", path: "/sendgrid/v3/mail/send", reports: true },
  ses: { label: "Amazon SES", path: "/ses/v2/email/outbound-emails", reports: true },
  gmail: { label: "Gmail", path: "/gmail/gmail/v1/users/me/messages/send", reports: false },
  smtp: { label: "SMTP", path: null, reports: false },
} as const;
type Info = typeof MAIL_SERVICE_INFO;

/** A service that carries mail. */
export type MailService = keyof Info;
export const MAIL_SERVICES = Object.keys(MAIL_SERVICE_INFO) as [MailService, ...MailService[]];

/** A service that reports back by webhook. */
export type WebhookService = {
  [S in MailService]: Info[S]["reports"] extends true ? S : never;
}[MailService];
export const reports = (service: MailService): service is WebhookService =>
  MAIL_SERVICE_INFO[service].reports;
export const WEBHOOK_SERVICES = MAIL_SERVICES.filter(reports) as [
  WebhookService,
  ...WebhookService[],
];

/** A service with an HTTP API of its own. */
export type ApiService = {
  [S in MailService]: Info[S]["path"] extends null ? never : S;
}[MailService];
export const API_SERVICES = MAIL_SERVICES.filter(
  (service): service is ApiService => MAIL_SERVICE_INFO[service].path !== null,
);
