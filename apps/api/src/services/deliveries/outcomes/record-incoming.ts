import type { Tx } from "../../../db/client.ts";
import { NO_REASON } from "../reasons.ts";
import type { LogFact } from "./merge-facts.ts";
import { recordFacts } from "./record-facts.ts";
import { findRepeatedSoftBounces, markSoftBounces } from "./soft-bounces.ts";
import { suppress } from "./unsubscribe.ts";
import type { Suppression } from "./unsubscribe.ts";

/** The outcome of one log, by a message of the sender's mailbox. */
export type IncomingOutcome = {
  campaignId: number;
  seq: number;
  at: Date;
  kind: "failed" | "softFailed" | "replied" | "complained";
  /** Of a failure: the server's words. */
  reason: string | null;
  /** Why the address must not be mailed again, if it must not. */
  suppress: Suppression["reason"] | null;
};

/**
 * Records what came back for logs of one account: an answer implies an open, and five temporary failures in a row suppress an
 * address. Idempotent, in any order. The caller holds erasures.
 */
export async function recordIncoming(
  tx: Tx,
  accountId: number,
  outcomes: readonly IncomingOutcome[],
): Promise<void> {
  const soft = outcomes.filter(({ kind }) => kind === "softFailed");
  const suppressions = outcomes.flatMap(({ campaignId, seq, suppress: reason }) =>
    reason === null ? [] : [{ campaignId, seq, reason }],
  );
  // Logs are locked before people and campaigns.
  await markSoftBounces(tx, soft, { accountId });
  await recordFacts(tx, accountId, outcomes.flatMap(factOf));
  const repeated = await findRepeatedSoftBounces(tx, soft, { accountId, silenceDelivers: true });
  await suppress(tx, accountId, [...suppressions, ...repeated]);
}

function factOf({ campaignId, seq, at, kind, reason }: IncomingOutcome): LogFact[] {
  switch (kind) {
    case "failed":
    case "softFailed":
      return [{ campaignId, seq, failedAt: at, failureReason: reason ?? NO_REASON }];
    case "replied":
      return [{ campaignId, seq, repliedAt: at }];
    // It proves delivery, but not when.
    case "complained":
      return [];
  }
}
