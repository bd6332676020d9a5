import { limitsOf } from "@dakiya/domain/email-settings";
import type { SendingLimitsWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { readStoredSettings } from "./stored-settings.ts";

/** The limits of every service in force for the user: their own, else the service's. */
export async function getLimits(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<SendingLimitsWire> {
  const own = (await readStoredSettings(ctx))?.limits ?? {};
  return {
    gmail: limitsOf("gmail", own),
    brevo: limitsOf("brevo", own),
    resend: limitsOf("resend", own),
    sendgrid: limitsOf("sendgrid", own),
  };
}
