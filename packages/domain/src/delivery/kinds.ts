/**
 * Why a campaign is paused:
 * - user: a user paused it
 * - quota: the day's emails are used up; it resumes by itself
 * - rate: the service asked to wait; it resumes by itself
 * - credentials: the key or token is missing, expired or revoked
 * - account: the service holds the account back (credit, sender, domain, review)
 * - outage: the service has been out of order for longer than is worth trying
 * - health: too many emails bounced for good or were reported as spam
 */
export const PAUSE_KINDS = [
  "user",
  "quota",
  "rate",
  "credentials",
  "account",
  "outage",
  "health",
] as const;
export type PauseKind = (typeof PAUSE_KINDS)[number];

/** Why an address is not mailed. */
export const SUPPRESSION_REASONS = ["bounced", "complained", "unsubscribed", "manual"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];
