import { verifyBrevo } from "./brevo.ts";
import { verifyResend } from "./resend.ts";
import { verifySendgrid } from "./sendgrid.ts";
import type { VerifyAndParse } from "./types.ts";

export type * from "./types.ts";

/** The services that report back; Gmail does not. */
export const WEBHOOK_SERVICES = ["brevo", "resend", "sendgrid"] as const;

/** @see WEBHOOK_SERVICES */
export type WebhookService = (typeof WEBHOOK_SERVICES)[number];

/** How each service's posts are proved and read. */
export const WEBHOOKS: Readonly<Record<WebhookService, VerifyAndParse>> = {
  brevo: verifyBrevo,
  resend: verifyResend,
  sendgrid: verifySendgrid,
};
