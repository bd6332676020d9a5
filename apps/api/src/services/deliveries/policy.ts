import type { EmailAdapter } from "../../providers/email/types.ts";

/** The times and bounds of sending (docs/decisions/002-queue-with-own-batches.md). Tests replace some to make time pass. */
export type DeliveryPolicy = {
  /** A claim holds this long by the database's clock; then the batch is anybody's. */
  leaseMs: number;
  /** One request may take this long altogether. */
  deadlineMs: number;
  /** Writing the mails of one batch may take this long, with nothing else done meanwhile. */
  renderMs: number;
  /** No request begins later than this after its claim, so that it ends well inside the lease. */
  beginWithinMs: number;
  backoffBaseMs: number;
  backoffCapMs: number;
  /** Attempts that failed for good reason; being told when to come back is none. */
  maxAttempts: number;
  maxAgeMs: number;
  /** How long the events of a doubtful batch are waited for before the rest is sent again. */
  reconcileWaitMs: number;
  /** Mails a worker claims at a time, at most: what a claim and a look at people cost is shared by them. */
  mailsPerClaim: number;
  /** How long what is claimed at a time should take: claims grow and shrink with the service's speed. */
  waveMs: number;
  /** Requests under way at a time within one claim, */
  requestsAtOnce: number;
  /** and the mails they hold together where one holds many: these are in doubt when the process dies. */
  mailsAtOnce: number;
  /** A job gives its place in the queue to the next after this long. */
  turnMs: number;
  /** 0 ≤ value < 1. */
  random: () => number;
};

export const DELIVERY_POLICY: DeliveryPolicy = {
  leaseMs: 90_000,
  deadlineMs: 30_000,
  renderMs: 15_000,
  beginWithinMs: 45_000,
  backoffBaseMs: 1_000,
  backoffCapMs: 300_000,
  maxAttempts: 10,
  maxAgeMs: 24 * 3_600_000,
  reconcileWaitMs: 90_000,
  mailsPerClaim: 1_000,
  waveMs: 2_000,
  requestsAtOnce: 16,
  mailsAtOnce: 200,
  turnMs: 5_000,
  random: Math.random,
};

/** Jobs that work on one campaign at a time, over all workers. */
export const LANES = 4;

/**
 * How many requests one claim has under way at a time.
 *
 * @param batchSize - Most mails in one request.
 */
export function requestsAtOnce(policy: DeliveryPolicy, batchSize: number): number {
  return Math.max(1, Math.min(policy.requestsAtOnce, Math.floor(policy.mailsAtOnce / batchSize)));
}

/** What is known of the attempts at one batch. */
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
 * - fresh: no earlier attempt can have been accepted; who is mailed may still change
 * - same: exactly the same bytes under the same key, which the service recognises
 * - rest: whoever shows no sign of having been mailed
 * - unknown: not again; who shows no sign of having been mailed has an unknown outcome
 * - exhausted: not again; nobody was mailed
 */
export type AttemptPlan = "fresh" | "same" | "rest" | "unknown" | "exhausted";

/**
 * Decides how a batch may be sent, or sent again.
 *
 * @param nowMs - By the same clock as the history: the database's.
 */
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
  return history.ambiguousAttempts <= (history.resendLimit ?? 1) ? "rest" : "unknown";
}

/**
 * How long a batch rests before its next attempt: full jitter up to a bound that doubles, and never less than the
 * service asked for.
 */
export function backoffMs(
  attempts: number,
  afterMs: number | null,
  policy: DeliveryPolicy,
): number {
  if (afterMs !== null) return Math.max(0, afterMs) + policy.random() * policy.backoffBaseMs;
  const bound = policy.backoffBaseMs * 2 ** Math.min(Math.max(0, attempts - 1), 30);
  return policy.random() * Math.min(policy.backoffCapMs, bound);
}
