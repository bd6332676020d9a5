import { EMAIL_SERVICE_INFO } from "./services.ts";
import type { EmailService } from "./services.ts";

/** Mails a day (null: as many as there are) and requests a second. */
export type ServiceLimits = { perDay: number | null; perSecond: number };

/** The limits of a service in force: the user's own, else those of the service's free plan. */
export function limitsOf(
  service: EmailService,
  own: Readonly<Partial<Record<EmailService, ServiceLimits>>>,
): ServiceLimits {
  const { dailyQuota, ratePerSecond } = EMAIL_SERVICE_INFO[service];
  return own[service] ?? { perDay: dailyQuota, perSecond: ratePerSecond };
}
