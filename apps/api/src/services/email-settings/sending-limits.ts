import type { EmailService } from "@dakiya/domain/email-settings";
import type { SendingLimits, SendingLimitsWire } from "@dakiya/domain/wire";
import type { Deps } from "../../deps.ts";

/** Requests a second that are as many as there are: the most a user can set, and no pace is kept to it. */
export const UNPACED_PER_SECOND = 1_000;

/**
 * The limits of a service that are in force for an account: the user's own, else the service's.
 *
 * @param own - `email_settings.limits`; null or absent where nothing is set.
 */
export function limitsInForce(
  deps: Pick<Deps, "email">,
  service: EmailService,
  own: Partial<SendingLimitsWire> | null | undefined,
): SendingLimits {
  return own?.[service] ?? deps.email.defaultLimits(service);
}
