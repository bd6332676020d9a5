import type { SendingLimitsWire } from "@dakiya/domain/wire";
import type { Ctx } from "../../deps.ts";
import { limitsInForce } from "../sender/sending-limits.ts";
import { readStoredSettings } from "../sender/stored-settings.ts";

/** The limits of every service in force for the user: their own, else the service's. */
export async function getLimits(
  ctx: Ctx,
  _input: Record<never, never>,
): Promise<SendingLimitsWire> {
  const stored = await readStoredSettings(ctx);
  return {
    gmail: limitsInForce(ctx, "gmail", stored),
    brevo: limitsInForce(ctx, "brevo", stored),
    resend: limitsInForce(ctx, "resend", stored),
    sendgrid: limitsInForce(ctx, "sendgrid", stored),
  };
}
