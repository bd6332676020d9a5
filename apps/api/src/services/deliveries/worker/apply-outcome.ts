import type { Deps } from "../../../deps.ts";
import type { EmailAdapter, SendOutcome } from "../../../providers/email/types.ts";
import type { SendingCampaign } from "../batches/claim-batch.ts";
import { reportOutage } from "../limits/outages.ts";
import { pauseSending } from "../batches/campaign-states.ts";
import { backoffMs, planAttempt } from "../policy.ts";
import type { DeliveryPolicy } from "../policy.ts";
import type { PreparedBatch } from "./prepare-wave.ts";
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
    const heldMs = await reportOutage(deps, campaign, failure, rules.policy);
    await applyToBatch(deps, campaign, batch, outcome, rules);
    return { kind: "rest", afterMs: heldMs };
  }
  return await applyToBatch(deps, campaign, batch, outcome, rules);
}

/** Whether only events can tell what became of an ambiguous batch. */
export function awaitsEventsOf(adapter: EmailAdapter): boolean {
  return adapter.retrySafety === "never" && adapter.reportsEvents;
}

async function applyToBatch(
  { db }: Pick<Deps, "db">,
  campaign: SendingCampaign,
  sent: PreparedBatch,
  outcome: Exclude<SendOutcome, { kind: "accepted" }>,
  rules: OutcomeRules,
): Promise<AfterOutcome> {
  const { batch } = sent;
  // Every outcome but an ambiguous one proves that this attempt's mails were not taken.
  const unsent = { ...batch, giveBack: batch.counted };
  const { adapter, policy, isProbe, repeats } = rules;
  const unfreezes = adapter.retrySafety !== "same-key";
  switch (outcome.kind) {
    case "rejected": {
      const [first] = sent.seqs;
      if (first === undefined || sent.seqs.length === 1) {
        // Without a key an earlier attempt stays in doubt.
        const inDoubt = batch.ambiguousAttempts > 0 && adapter.retrySafety !== "same-key";
        const reason = inDoubt ? REASONS.unknown : outcome.reason || NO_REASON;
        const key = outcome.refusal ?? null;
        if (!inDoubt && key !== null) {
          const refused = { key, reason, unfreezes };
          const stops = await settleRefused({ db }, campaign, batch, refused);
          return stops ? { kind: "stop" } : GO_ON;
        }
        await settleFailed(db, campaign, [{ ...unsent, reason }]);
        return GO_ON;
      }
      const middle = sent.seqs[Math.ceil(sent.seqs.length / 2) - 1] ?? first;
      // A service that recognises the key would have recognised an earlier acceptance.
      await bisectBatch(db, unsent, middle, adapter.retrySafety !== "same-key");
      return GO_ON;
    }
    case "retry": {
      const { outage } = outcome;
      // An unobserved failure, or one another mail met as well, does not count against this batch.
      if (outage === "unreachable" || (outage === "failing" && isProbe)) {
        const afterMs = isProbe || repeats ? 0 : backoffMs(1, outcome.afterMs, policy);
        const free = { afterMs, reason: outcome.reason, counts: false, restart: true };
        await releaseBatch(db, unsent, { ...free, unfreezes });
        return GO_ON;
      }
      const hasWait = outcome.afterMs !== null;
      if (!hasWait && batch.attempts >= policy.maxAttempts) {
        const reason =
          batch.ambiguousAttempts > 0 ? REASONS.unknown : REASONS.exhausted(outcome.reason);
        await settleFailed(db, campaign, [{ ...unsent, reason }]);
        return GO_ON;
      }
      const afterMs = backoffMs(batch.attempts, outcome.afterMs, policy);
      await releaseBatch(db, unsent, {
        afterMs,
        reason: outcome.reason,
        counts: !hasWait,
        ageless: outage !== undefined,
        unfreezes,
      });
      // Other batches need not wait for this one's next attempt.
      if (!hasWait) return GO_ON;
      await holdAccount(db, campaign, afterMs);
      return { kind: "rest", afterMs };
    }
    case "ambiguous": {
      const resendLimit = outcome.resends ?? null;
      const counts = !(isProbe && outcome.outage !== undefined);
      const sinceMs = batch.ambiguousSinceMs ?? batch.claimedAtMs;
      const next = planAttempt(
        {
          ...batch,
          attempts: batch.attempts + (counts ? 1 : 0),
          ambiguousAttempts: batch.ambiguousAttempts + 1,
          ambiguousSinceMs: sinceMs,
          resendLimit,
        },
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
      await releaseBatch(db, batch, {
        afterMs,
        reason: outcome.reason,
        counts,
        ambiguous: { resendLimit, sinceMs },
      });
      return GO_ON;
    }
    case "pause": {
      const paused = await pauseSending(db, campaign, {
        ...outcome,
        claimedAtMs: batch.claimedAtMs,
      });
      await releaseBatch(db, unsent, {
        afterMs: 0,
        reason: outcome.reason,
        counts: false,
        restart: true,
        unfreezes,
      });
      // A turn that began before the user fixed the account still has the old credentials.
      return paused ? { kind: "stop" } : { kind: "rest", afterMs: 0 };
    }
  }
}
