import type { SendingLimitsWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { limitsInForce } from "./sending-limits.ts";
import { readStoredSettings } from "./stored-settings.ts";

/** The limits of every service in force for the user: their own, else the service's. */
export async function getLimits(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<SendingLimitsWire> {
  const own = (await readStoredSettings(ctx))?.limits ?? {};
  return {
    gmail: limitsInForce(ctx, "gmail", own),
    brevo: limitsInForce(ctx, "brevo", own),
    resend: limitsInForce(ctx, "resend", own),
    sendgrid: limitsInForce(ctx, "sendgrid", own),
  };
}
