import type { EmailAdapter } from "../../providers/email/types.ts";

/** The times and bounds of sending (docs/decisions/002-queue-with-own-batches.md). Tests replace some to make time pass. */
export type DeliveryPolicy = {
  /** Duration of a lease by the database's clock; afterwards any worker may claim the batch. */
  leaseMs: number;
  /** Deadline of one request, all included. */
  deadlineMs: number;
  /** Deadline for rendering the mails of one batch, which blocks the process. */
  renderMs: number;
  /** No request begins later than this after its claim, so that it ends well inside the lease. */
  beginWithinMs: number;
  /** Recipients of a batch are read again after this long, so that an opt-out counts although the batch is claimed. */
  recheckMs: number;
  backoffBaseMs: number;
  backoffCapMs: number;
  /** Attempts that count as failures; "come back later" does not count. */
  maxAttempts: number;
  maxAgeMs: number;
  /** How long events of a doubtful batch are awaited before its remaining members count as unknown. */
  reconcileWaitMs: number;
  /** Most mails a worker claims at a time: they share the cost of the claim and of reading recipients. */
  mailsPerClaim: number;
  /** Target duration of one claim's work: claims grow and shrink with the service's speed. */
  claimMs: number;
  /** Concurrent requests within one claim. */
  requestsAtOnce: number;
  /** Emails of those requests together, where a request holds many. They are in doubt when the process dies. */
  mailsAtOnce: number;
  /** So long a slot sends one campaign, so that campaigns alternate. */
  timeSliceMs: number;
  /** 0 ≤ value < 1. */
  random: () => number;
};

export const DELIVERY_POLICY: DeliveryPolicy = {
  leaseMs: 90_000,
  deadlineMs: 30_000,
  renderMs: 15_000,
  beginWithinMs: 45_000,
  recheckMs: 3_000,
  backoffBaseMs: 1_000,
  backoffCapMs: 300_000,
  maxAttempts: 10,
  maxAgeMs: 24 * 3_600_000,
  reconcileWaitMs: 90_000,
  mailsPerClaim: 1_000,
  claimMs: 2_000,
  requestsAtOnce: 16,
  mailsAtOnce: 200,
  timeSliceMs: 5_000,
  random: Math.random,
};

/** Slots of one campaign, over all processes. */
export const SLOTS_PER_CAMPAIGN = 4;

/** How many requests one claim has under way at a time. `batchSize` is most mails in one request. */
export function requestsAtOnce(policy: DeliveryPolicy, batchSize: number): number {
  return Math.max(1, Math.min(policy.requestsAtOnce, Math.floor(policy.mailsAtOnce / batchSize)));
}

export type AttemptHistory = {
  /** Counted attempts, the present one included. */
  attempts: number;
  /** Earlier attempts that may have been accepted. */
  ambiguousAttempts: number;
  ambiguousSinceMs: number | null;
  resendLimit: number | null;
  firstAttemptAtMs: number | null;
};

/**
 * How a claimed batch may go out:
 * - fresh: no earlier attempt can have been accepted; its recipients may still change
 * - same: exactly the same bytes under the same key, which the service recognises
 * - rest: the members without a sign of having been mailed; only where the service itself asked for a resend
 * - unknown: not again by itself; members without a sign of having been mailed have an unknown outcome
 * - exhausted: not again; nobody was mailed
 */
export type AttemptPlan = "fresh" | "same" | "rest" | "unknown" | "exhausted";

/** Decides how a batch may be sent, or sent again. `nowMs` is by the database's clock. */
export function planAttempt(
  history: AttemptHistory,
  adapter: Pick<EmailAdapter, "retrySafety" | "keyTtlMs">,
  policy: DeliveryPolicy,
  nowMs: number,
): AttemptPlan {
  const doubtful = history.ambiguousAttempts > 0;
  const tooOld =
    history.firstAttemptAtMs !== null && nowMs - history.firstAttemptAtMs > policy.maxAgeMs;
  if (tooOld || history.attempts > policy.maxAttempts) return doubtful ? "unknown" : "exhausted";
  if (!doubtful) return "fresh";
  if (adapter.retrySafety === "same-key") {
    const since = history.ambiguousSinceMs ?? 0;
    const arrivesBy = nowMs + policy.beginWithinMs + policy.deadlineMs;
    return adapter.keyTtlMs === null || arrivesBy < since + adapter.keyTtlMs ? "same" : "unknown";
  }
  return history.ambiguousAttempts <= (history.resendLimit ?? 0) ? "rest" : "unknown";
}

/** The wait before a batch's next attempt: exponential backoff with full jitter, at least the wait that the service requested. */
export function backoffMs(
  attempts: number,
  afterMs: number | null,
  policy: DeliveryPolicy,
): number {
  if (afterMs !== null) return Math.max(0, afterMs) + policy.random() * policy.backoffBaseMs;
  const bound = policy.backoffBaseMs * 2 ** Math.min(Math.max(0, attempts - 1), 30);
  return policy.random() * Math.min(policy.backoffCapMs, bound);
}
