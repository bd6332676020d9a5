import type { SuppressionReason } from "../delivery/kinds.ts";

/** Fields that allow or forbid email to a customer, besides active. */
export type Consent = {
  unsubscribedAt: Date | null;
  hasConsent: boolean;
  /** Why their address is on the suppression list; null where it is not. */
  suppression: SuppressionReason | null;
};

/**
 * The weightiest first: signals that can't be taken back, then decisions of staff, then choices that a link takes back.
 */
const BY_WEIGHT: readonly SuppressionReason[] = ["complained", "bounced", "manual", "unsubscribed"];

/** The consent of two customers who are merged: a no of either stays a no. */
export function mergeConsent(one: Consent, two: Consent): Consent {
  const times = [one.unsubscribedAt, two.unsubscribedAt].filter((at) => at !== null);
  return {
    unsubscribedAt: times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    hasConsent: one.hasConsent && two.hasConsent,
    suppression:
      BY_WEIGHT.find((reason) => one.suppression === reason || two.suppression === reason) ?? null,
  };
}

/** Reason that email to a customer of this consent is forbidden; null for none. */
export function emailStop({
  unsubscribedAt,
  hasConsent,
  suppression,
}: Consent): SuppressionReason | "no_consent" | null {
  if (suppression !== null) return suppression;
  if (unsubscribedAt !== null) return "unsubscribed";
  return hasConsent ? null : "no_consent";
}
