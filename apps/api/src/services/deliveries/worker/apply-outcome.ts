import type { Deps } from "../../../deps.ts";
import type { EmailAdapter, SendOutcome } from "../../../providers/email/types.ts";
import type { SendingCampaign } from "../batches/claim-batch.ts";
import { reportOutage } from "../limits/outages.ts";
import { pauseSending } from "../batches/campaign-states.ts";
import { backoffMs, planAttempt } from "../policy.ts";
import type { DeliveryPolicy } from "../policy.ts";
import type { PreparedBatch } from "./prepare-batches.ts";
import { NO_REASON, REASONS } from "../reasons.ts";
import { bisectBatch, releaseBatch } from "../batches/release-batch.ts";
import { holdAccount } from "../limits/sending-pace.ts";
import { settleFailed } from "../batches/settle-batch.ts";
import { settleRefused } from "./settle-refused.ts";

/** The sender's next step: go on, wait this long (the service asked, or is in an outage), or stop. */
export type AfterOutcome = { kind: "go-on" } | { kind: "rest"; afterMs: number } | { kind: "stop" };

type OutcomeRules = {
  adapter: EmailAdapter;
  policy: DeliveryPolicy;
  isProbe: boolean;
  repeats: boolean;
};

const GO_ON: AfterOutcome = { kind: "go-on" };

/**
 * Records every outcome but acceptance, in one statement guarded by the lease.
 *
 * @param rules.isProbe - Whether the batch probed a service known to be in an outage.
 * @param rules.repeats - Whether the service's failures repeat, so that nothing more is sent there for now. A single
 *   failure is its batch's alone.
 */
export async function applyOutcome(
  deps: Pick<Deps, "db" | "log">,
  campaign: SendingCampaign,
  batch: PreparedBatch,
  outcome: Exclude<SendOutcome, { kind: "accepted" }>,
  rules: OutcomeRules,
): Promise<AfterOutcome> {
  const { isProbe, repeats } = rules;
  if (!isProbe && !repeats) return await applyToBatch(deps, campaign, batch, outcome, rules);
  if ((outcome.kind === "retry" || outcome.kind === "ambiguous") && outcome.outage !== undefined) {
    // Before the batch is released, so that no other worker takes it in between.
    const { reason } = outcome;
    const afterMs = outcome.kind === "retry" ? outcome.afterMs : null;
    const failure = { reason, afterMs, isProbe };
    const restMs = await reportOutage(deps, campaign, failure, rules.policy);
    await applyToBatch(deps, campaign, batch, outcome, rules);
    return { kind: "rest", afterMs: restMs };
  }
  return await applyToBatch(deps, campaign, batch, outcome, rules);
}

/** Whether only events can settle an ambiguous batch. */
export function awaitsEventsOf(adapter: EmailAdapter): boolean {
  return adapter.retrySafety === "never" && adapter.reportsEvents;
}

type Answered = OutcomeRules & {
  db: Deps["db"];
  campaign: SendingCampaign;
  sent: PreparedBatch;
  /** As it was claimed; every outcome but an ambiguous one proves that its mails were not taken. */
  batch: PreparedBatch["batch"];
  unsent: PreparedBatch["batch"] & { giveBack: PreparedBatch["batch"]["counted"] };
  unfreezes: boolean;
};

type Outcome<Kind extends SendOutcome["kind"]> = Extract<SendOutcome, { kind: Kind }>;

async function applyToBatch(
  { db }: Pick<Deps, "db">,
  campaign: SendingCampaign,
  sent: PreparedBatch,
  outcome: Exclude<SendOutcome, { kind: "accepted" }>,
  rules: OutcomeRules,
): Promise<AfterOutcome> {
  const { batch } = sent;
  const unsent = { ...batch, giveBack: batch.counted };
  const unfreezes = rules.adapter.retrySafety !== "same-key";
  const answered: Answered = { ...rules, db, campaign, sent, batch, unsent, unfreezes };
  switch (outcome.kind) {
    case "rejected":
      return await applyRejected(answered, outcome);
    case "retry":
      return await applyRetry(answered, outcome);
    case "ambiguous":
      return await applyAmbiguous(answered, outcome);
    case "pause":
      return await applyPause(answered, outcome);
  }
}

/** A refused mail has failed; of several the service named none, so they are tried by halves. */
async function applyRejected(
  { db, campaign, sent, batch, unsent, adapter, unfreezes }: Answered,
  outcome: Outcome<"rejected">,
): Promise<AfterOutcome> {
  const [first] = sent.seqs;
  if (first !== undefined && sent.seqs.length > 1) {
    const middle = sent.seqs[Math.ceil(sent.seqs.length / 2) - 1] ?? first;
    // A service that recognises the key would have recognised an earlier acceptance.
    await bisectBatch(db, campaign, unsent, middle, adapter.retrySafety !== "same-key");
    return GO_ON;
  }
  // Without a key an earlier attempt stays in doubt.
  const inDoubt = batch.ambiguousAttempts > 0 && adapter.retrySafety !== "same-key";
  const reason = inDoubt ? REASONS.unknown : outcome.reason || NO_REASON;
  const key = outcome.refusal ?? null;
  if (!inDoubt && key !== null) {
    const stops = await settleRefused({ db }, campaign, batch, { key, reason, unfreezes });
    return stops ? { kind: "stop" } : GO_ON;
  }
  await settleFailed(db, campaign, [{ ...unsent, reason }]);
  return GO_ON;
}

/** Emails that were not accepted are sent again after a wait, up to the maximum of attempts. */
async function applyRetry(
  { db, campaign, batch, unsent, policy, isProbe, repeats, unfreezes }: Answered,
  { reason, afterMs: retryAfterMs, outage }: Outcome<"retry">,
): Promise<AfterOutcome> {
  // An unobserved failure, or one another mail met as well, does not count against this batch.
  if (outage === "unreachable" || (outage === "failing" && isProbe)) {
    const afterMs = isProbe || repeats ? 0 : backoffMs(1, retryAfterMs, policy);
    await releaseBatch(db, campaign, unsent, {
      afterMs,
      reason,
      counts: false,
      restart: true,
      unfreezes,
    });
    return GO_ON;
  }
  const hasWait = retryAfterMs !== null;
  if (!hasWait && batch.attempts >= policy.maxAttempts) {
    const ended = batch.ambiguousAttempts > 0 ? REASONS.unknown : REASONS.exhausted(reason);
    await settleFailed(db, campaign, [{ ...unsent, reason: ended }]);
    return GO_ON;
  }
  const afterMs = backoffMs(batch.attempts, retryAfterMs, policy);
  const ageless = outage !== undefined;
  await releaseBatch(db, campaign, unsent, {
    afterMs,
    reason,
    counts: !hasWait,
    ageless,
    unfreezes,
  });
  // Other batches need not wait for this one's next attempt.
  if (!hasWait) return GO_ON;
  await holdAccount(db, campaign, afterMs);
  return { kind: "rest", afterMs };
}

/** Emails in doubt are sent again only if the service recognises a repetition; otherwise only events can settle them. */
async function applyAmbiguous(
  { db, campaign, batch, adapter, policy, isProbe }: Answered,
  outcome: Outcome<"ambiguous">,
): Promise<AfterOutcome> {
  const resendLimit = outcome.resends ?? null;
  const counts = !(isProbe && outcome.outage !== undefined);
  const sinceMs = batch.ambiguousSinceMs ?? batch.claimedAtMs;
  const attempts = batch.attempts + (counts ? 1 : 0);
  const ambiguousAttempts = batch.ambiguousAttempts + 1;
  const next = planAttempt(
    { ...batch, attempts, ambiguousAttempts, ambiguousSinceMs: sinceMs, resendLimit },
    adapter,
    policy,
    batch.claimedAtMs,
  );
  const awaitsEvents = awaitsEventsOf(adapter);
  if (next === "unknown" && !awaitsEvents) {
    await settleFailed(db, campaign, [{ ...batch, reason: REASONS.unknown, isInDoubt: true }]);
    return GO_ON;
  }
  // Resends that a service without keys asks for are limited to a few.
  const restMs = counts
    ? backoffMs(batch.attempts, null, policy)
    : adapter.retrySafety === "same-key"
      ? 0
      : policy.backoffCapMs;
  const afterMs = awaitsEvents ? policy.reconcileWaitMs : restMs;
  const ambiguous = { resendLimit, sinceMs };
  await releaseBatch(db, campaign, batch, { afterMs, reason: outcome.reason, counts, ambiguous });
  return GO_ON;
}

/** The service refuses the account: the campaign is paused, and its batch waits. */
async function applyPause(
  { db, campaign, batch, unsent, unfreezes }: Answered,
  outcome: Outcome<"pause">,
): Promise<AfterOutcome> {
  const { reason } = outcome;
  const { claimedAtMs } = batch;
  const paused = await pauseSending(db, campaign, { ...outcome, claimedAtMs });
  const free = { afterMs: 0, reason, counts: false, restart: true, unfreezes };
  await releaseBatch(db, campaign, unsent, free);
  // A slot that loaded the sender before the user fixed the account still has the old credentials.
  return paused ? { kind: "stop" } : { kind: "rest", afterMs: 0 };
}
