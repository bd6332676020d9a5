import { performance } from "node:perf_hooks";
import type { Deps } from "../../deps.ts";
import type { Credentials, SendOutcome } from "../../providers/email/types.ts";
import { reconsiderRefusal } from "../email-settings/reconsider-refusal.ts";
import { applyOutcome, type AfterOutcome } from "./apply-outcome.ts";
import type { ClaimedBatch, SendingCampaign } from "./claim-batch.ts";
import { freezeBatches } from "./freeze-batch.ts";
import { createGroupCommit } from "./group-commit.ts";
import { keepTrying } from "./keep-trying.ts";
import { loadRecipients, type LoadedRecipient } from "./load-recipients.ts";
import { planAttempt, type DeliveryPolicy } from "./policy.ts";
import { prepareAnew, prepareSame, type PreparedBatch } from "./prepare-wave.ts";
import { REASONS } from "./reasons.ts";
import { releaseBatch } from "./release-batch.ts";
import type { CampaignRenderer } from "./render-batch.ts";
import {
  settleAccepted,
  settleFailed,
  type AcceptedBatch,
  type FailedBatch,
} from "./settle-batch.ts";

/** What a wave is sent with; the same for all waves of a turn. */
export type WaveContext = {
  deps: Deps;
  policy: DeliveryPolicy;
  credentials: Credentials;
  render: CampaignRenderer;
  renderAsBefore: readonly CampaignRenderer[];
  /** Aborted when the process is asked to stop: what is under way ends, nothing begins. */
  signal: AbortSignal;
  /** Told the name of each step as it is reached; a test ends the process there by throwing. */
  onStep: (step: DeliveryStep) => void;
};

/** The steps of a wave, in order; a process may die at any of them. */
export const DELIVERY_STEPS = [
  "claimed",
  "loaded",
  "frozen",
  "sending",
  "answered",
  "settling",
  "settled",
  "applied",
] as const;
export type DeliveryStep = (typeof DELIVERY_STEPS)[number];

/** Batches claimed together, and this process's monotonic time from just before the claim. */
export type Wave = {
  campaign: SendingCampaign;
  batches: readonly ClaimedBatch[];
  claimedAtMonotonicMs: number;
};

/**
 * Takes claimed batches through freezing, sending and settling. No transaction is open while a request is
 * under way.
 *
 * @returns What the turn does next: the strongest wish of any batch.
 */
export async function sendWave(wave: Wave, context: WaveContext): Promise<AfterOutcome> {
  const { campaign } = wave;
  const { deps, policy, onStep } = context;
  const adapter = deps.email.for(campaign.service);
  onStep("claimed");
  const ready = await prepareWave(wave, context);
  onStep("frozen");

  const untilMs = wave.claimedAtMonotonicMs + policy.leaseMs;
  const settler = createGroupCommit<AcceptedBatch>(async (batches) => {
    onStep("settling");
    await keepTrying(async () => await settleAccepted(deps.db, campaign, batches), untilMs);
    onStep("settled");
  });
  /** Until when the service has asked, within this wave, to be left alone. */
  let restUntilMs = 0;
  const releaseUnsent = async ({ batch }: PreparedBatch, afterMs: number): Promise<void> => {
    const unsent = { ...batch, giveBack: batch.counted };
    await releaseBatch(deps.db, unsent, { afterMs, reason: null, counts: false });
  };
  const sendOne = async (sent: PreparedBatch): Promise<AfterOutcome> => {
    const heldMs = performance.now() - wave.claimedAtMonotonicMs;
    if (context.signal.aborted || heldMs >= policy.beginWithinMs) {
      await releaseUnsent(sent, 0);
      return { kind: "go-on" };
    }
    const restMs = restUntilMs - performance.now();
    if (restMs > 0) {
      await releaseUnsent(sent, restMs);
      return { kind: "rest", afterMs: restMs };
    }
    onStep("sending");
    const answer = await adapter
      .send(sent.mails, context.credentials, { deadlineMs: policy.deadlineMs })
      .catch((error: unknown): SendOutcome => {
        deps.log.error({ err: error, service: campaign.service }, "an email adapter threw");
        return { kind: "ambiguous", reason: "Sending broke off" };
      });
    onStep("answered");
    const sender = { ...deps, userId: campaign.ownerId };
    const outcome = await reconsiderRefusal(sender, context.credentials, answer);
    if (outcome.kind === "accepted") {
      await settler.add({ ...sent.batch, seqs: sent.seqs, messageIds: outcome.messageIds });
      return { kind: "go-on" };
    }
    const after = await keepTrying(
      async () => await applyOutcome(deps.db, campaign, sent, outcome, { adapter, policy }),
      untilMs,
    );
    onStep("applied");
    if (after.kind === "rest" && outcome.kind === "retry" && outcome.afterMs !== null) {
      restUntilMs = Math.max(restUntilMs, performance.now() + after.afterMs);
    }
    return after;
  };
  return strongest(await inParallel(ready, policy.requestsAtOnce, sendOne));
}

/** Plans, loads, renders and freezes; ends the batches there is nothing to send of. */
async function prepareWave(wave: Wave, context: WaveContext): Promise<PreparedBatch[]> {
  const { campaign } = wave;
  const { deps, policy, credentials, render, renderAsBefore, onStep } = context;
  const adapter = deps.email.for(campaign.service);
  const planned = wave.batches.map((batch) => ({
    batch,
    plan: planAttempt(batch, adapter, policy, batch.claimedAtMs),
  }));
  const over = planned.flatMap(({ batch, plan }): FailedBatch[] => {
    if (plan === "unknown") return [{ ...batch, reason: REASONS.unknown }];
    if (plan === "exhausted") {
      const reason = REASONS.exhausted(batch.lastReason);
      return [{ ...batch, reason, giveBack: batch.counted }];
    }
    return [];
  });
  const alive = planned.filter(({ plan }) => plan !== "unknown" && plan !== "exhausted");
  const recipients =
    alive.length === 0
      ? []
      : await loadRecipients(
          deps.db,
          campaign,
          alive.map(({ batch }) => batch),
        );
  onStep("loaded");

  const prepared: PreparedBatch[] = [];
  const using = { campaign, adapter, credentials, render, renderAsBefore };
  const membersOf = takeRanges(recipients);
  for (const { batch, plan } of alive) {
    const members = membersOf(batch);
    const one =
      plan === "same" ? prepareSame(batch, members, using) : prepareAnew(batch, members, using);
    if (one === null) over.push({ ...batch, reason: REASONS.unknown });
    else prepared.push(one);
  }
  const freezes = prepared.flatMap(({ freeze }) => (freeze === null ? [] : [freeze]));
  const held =
    freezes.length === 0 ? new Set<string>() : await freezeBatches(deps.db, campaign, freezes);
  const kept = prepared.filter(({ batch, freeze }) => freeze === null || held.has(batch.id));
  for (const { batch, seqs } of kept) {
    if (seqs.length === 0) over.push({ ...batch, reason: REASONS.unknown });
  }
  if (over.length > 0) await settleFailed(deps.db, campaign, over);
  return kept.filter(({ seqs }) => seqs.length > 0);
}

/** Hands out the rows of one range after the other; ranges and rows are both in order. */
function takeRanges(rows: readonly LoadedRecipient[]) {
  let from = 0;
  return ({ firstSeq, lastSeq }: ClaimedBatch): LoadedRecipient[] => {
    while (from < rows.length && (rows[from]?.seq ?? 0) < firstSeq) from += 1;
    let to = from;
    while (to < rows.length && (rows[to]?.seq ?? 0) <= lastSeq) to += 1;
    const range = rows.slice(from, to);
    from = to;
    return range;
  };
}

async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (const item of queue) results.push(await run(item));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}

function strongest(wishes: readonly AfterOutcome[]): AfterOutcome {
  const rests = wishes.flatMap((wish) => (wish.kind === "rest" ? [wish.afterMs] : []));
  if (wishes.some((wish) => wish.kind === "stop")) return { kind: "stop" };
  return rests.length > 0 ? { kind: "rest", afterMs: Math.min(...rests) } : { kind: "go-on" };
}
