import { rate } from "./rates.ts";

/** Negative signals from customers and mailbox providers, in the order of the screen. */
export const HEALTH_SIGNALS = ["unsubscribed", "bounced", "complained"] as const;
export type HealthSignal = (typeof HEALTH_SIGNALS)[number];

/**
 * Shares of sent emails from which a signal is high, and too high. Gmail and Yahoo ask senders to stay below 0.1 % complaints
 * and never to reach 0.3 %. Email services warn from 2 % bounces and stop accounts from 5 %.
 */
export const HEALTH_LIMITS: Readonly<Record<HealthSignal, { high: number; tooHigh: number }>> = {
  unsubscribed: { high: 0.005, tooHigh: 0.01 },
  bounced: { high: 0.02, tooHigh: 0.05 },
  complained: { high: 0.001, tooHigh: 0.003 },
};

/** Below this one bounce makes more than a percent. */
export const HEALTH_MIN_SENT = 100;

/** The emails sent in a span of time, and the signals that came in it. */
type HealthCounts = { sent: number } & Readonly<Record<HealthSignal, number>>;

/**
 * A signal's share of sent emails at each span: of that one and as many before it as have `HEALTH_MIN_SENT` emails together. So a
 * complaint on a day without emails counts among those it answers. Null while there are fewer.
 */
export function healthShares(
  points: readonly HealthCounts[],
  signal: HealthSignal,
): (number | null)[] {
  return points.map((_, index) => {
    let [sent, signals] = [0, 0];
    for (let at = index; at >= 0 && sent < HEALTH_MIN_SENT; at -= 1) {
      sent += points[at]?.sent ?? 0;
      signals += points[at]?.[signal] ?? 0;
    }
    return sent < HEALTH_MIN_SENT ? null : signals / sent;
  });
}

export type HealthLevel = "unknown" | "good" | "high" | "tooHigh";

/** Whether a signal is high for so many emails sent; unknown for fewer than `HEALTH_MIN_SENT`. */
export function healthLevel(signal: HealthSignal, count: number, sent: number): HealthLevel {
  const share = rate(count, sent);
  if (share === null || sent < HEALTH_MIN_SENT) return "unknown";
  const { high, tooHigh } = HEALTH_LIMITS[signal];
  if (share >= tooHigh) return "tooHigh";
  return share >= high ? "high" : "good";
}
