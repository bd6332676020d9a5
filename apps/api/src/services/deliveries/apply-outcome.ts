import type { Db } from "../../db/client.ts";
import type { EmailAdapter, SendOutcome } from "../../providers/email/types.ts";
import type { SendingCampaign } from "./claim-batch.ts";
import { pauseSending } from "./pause-sending.ts";
import { backoffMs, planAttempt, type DeliveryPolicy } from "./policy.ts";
import type { PreparedBatch } from "./prepare-wave.ts";
import { NO_REASON, REASONS } from "./reasons.ts";
import { bisectBatch, releaseBatch } from "./release-batch.ts";
import { holdAccount } from "./sending-pace.ts";
import { settleFailed } from "./settle-batch.ts";

/** What the sender does next: go on, rest this long because the service said so, or stop. */
export type AfterOutcome = { kind: "go-on" } | { kind: "rest"; afterMs: number } | { kind: "stop" };

const GO_ON: AfterOutcome = { kind: "go-on" };

/** Writes down every outcome but acceptance. Each is one guarded transaction. */
export async function applyOutcome(
  db: Db,
  campaign: SendingCampaign,
  sent: PreparedBatch,
  outcome: Exclude<SendOutcome, { kind: "accepted" }>,
  rules: { adapter: EmailAdapter; policy: DeliveryPolicy },
): Promise<AfterOutcome> {
  const { batch } = sent;
  // Everything but an ambiguous outcome says that this attempt's mails were not taken.
  const unsent = { ...batch, giveBack: batch.counted };
  const { adapter, policy } = rules;
  switch (outcome.kind) {
    case "rejected": {
      const [first] = sent.seqs;
      if (first === undefined || sent.seqs.length === 1) {
        await settleFailed(db, campaign, [{ ...unsent, reason: outcome.reason || NO_REASON }]);
        return GO_ON;
      }
      const middle = sent.seqs[Math.ceil(sent.seqs.length / 2) - 1] ?? first;
      // A service that knows the key would have recognised an earlier acceptance.
      await bisectBatch(db, unsent, middle, adapter.retrySafety !== "same-key");
      return GO_ON;
    }
    case "retry": {
      const told = outcome.afterMs !== null;
      if (!told && batch.attempts >= policy.maxAttempts) {
        const reason =
          batch.ambiguousAttempts > 0 ? REASONS.unknown : REASONS.exhausted(outcome.reason);
        await settleFailed(db, campaign, [{ ...unsent, reason }]);
        return GO_ON;
      }
      const afterMs = backoffMs(batch.attempts, outcome.afterMs, policy);
      await releaseBatch(db, unsent, { afterMs, reason: outcome.reason, counts: !told });
      if (told) await holdAccount(db, campaign, afterMs);
      return { kind: "rest", afterMs };
    }
    case "ambiguous": {
      const resendLimit = outcome.resends ?? null;
      const sinceMs = batch.ambiguousSinceMs ?? batch.claimedAtMs;
      const next = planAttempt(
        {
          ...batch,
          attempts: batch.attempts + 1,
          ambiguousAttempts: batch.ambiguousAttempts + 1,
          ambiguousSinceMs: sinceMs,
          resendLimit,
        },
        adapter,
        policy,
        batch.claimedAtMs,
      );
      if (next === "unknown") {
        await settleFailed(db, campaign, [{ ...batch, reason: REASONS.unknown }]);
        return GO_ON;
      }
      const afterMs =
        adapter.retrySafety === "never"
          ? policy.reconcileWaitMs
          : backoffMs(batch.attempts, null, policy);
      await releaseBatch(db, batch, {
        afterMs,
        reason: outcome.reason,
        counts: true,
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
      });
      // A turn that began before the user mended the account still has the old credentials.
      return paused ? { kind: "stop" } : { kind: "rest", afterMs: 0 };
    }
  }
}
