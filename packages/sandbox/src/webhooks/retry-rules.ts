import type { WebhookService } from "../core/types.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Waits before each further attempt, in the vendor's own time. */
const WAITS_MS: Record<WebhookService, number[]> = {
  brevo: [10 * MINUTE, HOUR, 2 * HOUR, 8 * HOUR],
  resend: [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR],
  sendgrid: [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR],
};

/**
 * How long the vendor waits before it posts again.
 *
 * @param status - What the receiver answered; null when it did not.
 * @param attempt - How many attempts there were, 1 or more.
 * @returns Null when the event is delivered, or given up.
 */
export function retryWaitMs(
  service: WebhookService,
  status: number | null,
  attempt: number,
): number | null {
  if (status !== null && status >= 200 && status < 300) return null;
  // Brevo discards the event on any answer that is an error, save "slow down".
  if (service === "brevo" && status !== null && status !== 429) return null;
  return WAITS_MS[service][attempt - 1] ?? null;
}
