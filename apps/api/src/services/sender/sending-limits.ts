import type { EmailService } from "@dakiya/domain/email-settings";
import type { SendingLimits, SendingLimitsWire } from "@dakiya/domain/wire";
import type { Deps } from "../../deps.ts";

/** Requests a second that are as many as there are: the most a user can set, and no pace is kept to it. */
export const UNPACED_PER_SECOND = 1_000;

/** What limits depend on, of a row of `email_settings`; the credentials are sealed. */
export type LimitingSettings = {
  limits: Partial<SendingLimitsWire>;
  googleAccessToken: string | null;
  smtpPassword: string | null;
};

const NO_CREDENTIALS = { googleAccessToken: null, smtpPassword: null };

/**
 * The limits of a service that are in force for an account: the user's own, else the service's.
 *
 * @param settings - Null where nothing is saved.
 */
export function limitsInForce(
  deps: Pick<Deps, "email">,
  service: EmailService,
  settings: LimitingSettings | null,
): SendingLimits {
  return settings?.limits[service] ?? deps.email.defaultLimits(service, settings ?? NO_CREDENTIALS);
}
