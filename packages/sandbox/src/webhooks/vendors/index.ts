import type { WebhookService } from "../../core/types.ts";
import { brevo } from "./brevo.ts";
import { resend } from "./resend.ts";
import { sendgrid } from "./sendgrid.ts";
import { ses } from "./ses.ts";
import type { Vendor } from "./vendor.ts";

/** The vendors that report, a line each. */
export const VENDORS: Record<WebhookService, Vendor> = { brevo, resend, sendgrid, ses };
