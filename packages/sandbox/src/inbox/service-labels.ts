import type { MailService } from "../core/types.ts";

/** The services by the names people know. */
export const SERVICE_LABELS: Record<MailService, string> = {
  brevo: "Brevo",
  resend: "Resend",
  sendgrid: "SendGrid",
  gmail: "Gmail",
  smtp: "SMTP",
};

/** Reads a service name; null for anything else. */
export function toMailService(value: string | null): MailService | null {
  switch (value) {
    case "brevo":
    case "resend":
    case "sendgrid":
    case "gmail":
    case "smtp":
      return value;
    default:
      return null;
  }
}
