import { performance } from "node:perf_hooks";
import type { ExitReason } from "@dakiya/domain/automation";
import type { Executor } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import type { Credentials, SendOutcome } from "../../../providers/email/types.ts";
import { countSend } from "../../../metrics/metrics.ts";
import { reconsiderRefusal } from "../../sender/ready-sender.ts";
import { applyOutcome, awaitsEventsOf } from "./apply-outcome.ts";
import type { AfterOutcome } from "./apply-outcome.ts";
import type { ClaimedBatch, SendingCampaign } from "../batches/claim-batch.ts";
import { freezeBatches } from "../batches/freeze-batch.ts";
import { keepTrying, openWaveWriter } from "./wave-writer.ts";
import { endOutage, tryAgainNow } from "../limits/outages.ts";
import { forgetOutcomes, noteOutcome } from "../limits/recent-outcomes.ts";
import { endRefusals } from "../limits/refusal-rows.ts";
import { loadRecipients } from "../batches/load-recipients.ts";
import type { LoadedRecipient } from "../batches/load-recipients.ts";
import { failSlow } from "../batches/cancel-batches.ts";
import { planAttempt, requestsAtOnce } from "../policy.ts";
import type { DeliveryPolicy } from "../policy.ts";
import { createPreparer } from "./prepare-wave.ts";
import type { LoadedBatch, PreparedBatch } from "./prepare-wave.ts";
import { REASONS } from "../reasons.ts";
import { releaseBatch } from "../batches/release-batch.ts";
import type { CampaignMessage } from "../mail/open-message.ts";
import type { CampaignRenderer } from "../mail/render-batch.ts";
import { settleFailed } from "../batches/settle-batch.ts";
import type { FailedBatch } from "../batches/settle-batch.ts";
import { isTooSlow } from "../mail/within-time.ts";

/**
 * Finds the recipients of an ongoing campaign who exit its automation before their mail goes out, by the seqs of their logs.
 * Automations send by deliveries, so that deliveries can't ask them: the caller of a turn brings it.
 */
export type FindExits = (
  db: Executor,
  campaign: { accountId: number; id: number; automationId: number; automationVersion: number },
  seqs: readonly number[],
) => Promise<ReadonlyMap<number, ExitReason>>;

/** What all waves of a turn share. */
export type WaveContext = {
  deps: Deps;
  policy: DeliveryPolicy;
  credentials: Credentials;
  /** Most mails of this campaign in one request. */
  batchSize: number;
  message: CampaignMessage;
  render: CampaignRenderer;
  renderAsBefore: readonly CampaignRenderer[];
  /** Aborted on shutdown: requests under way finish, none begins. */
  signal: AbortSignal;
  /** Called with the name of each step reached; a test simulates a crash there by throwing. */
  onStep: (step: DeliveryStep) => void;
  findExits: FindExits;
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
  /** Whether it is the one batch that probes a service in an outage. */
  probes: boolean;
};

/**
 * Freezes, sends and settles claimed batches. No transaction is open while a request is under way.
 *
 * @returns The turn's next step: the strictest any batch asks for.
 */
export async function sendWave(wave: Wave, context: WaveContext): Promise<AfterOutcome> {
  const { campaign, batches } = wave;
  const { deps, policy, batchSize, onStep } = context;
  const adapter = deps.email.for(campaign.service);
  onStep("claimed");
  const ready = await loadWave(wave, context);
  const loadedAtMs = performance.now();

  const untilMs = wave.claimedAtMonotonicMs + policy.leaseMs;
  /** Until when the service has asked, within this wave, for a pause. */
  let restUntilMs = 0;
  const releaseUnsent = async (batch: ClaimedBatch, afterMs: number): Promise<void> => {
    const unsent = { ...batch, giveBack: batch.counted };
    const unfreezes = adapter.retrySafety !== "same-key";
    await releaseBatch(deps.db, unsent, { afterMs, reason: null, counts: false, unfreezes });
  };
  const settling: Promise<void>[] = [];
  /** Whether it is too late in the lease to begin a batch; it is released as it stands in the database. */
  const heldBack = async (batch: ClaimedBatch): Promise<AfterOutcome | null> => {
    const heldMs = performance.now() - wave.claimedAtMonotonicMs;
    if (context.signal.aborted || heldMs >= policy.beginWithinMs) {
      await releaseUnsent(batch, 0);
      return { kind: "go-on" };
    }
    const restMs = restUntilMs - performance.now();
    if (restMs <= 0) return null;
    await releaseUnsent(batch, restMs);
    return { kind: "rest", afterMs: restMs };
  };
  const preparing = { ...context, campaign, adapter };
  const prepareLoaded = createPreparer(ready, preparing, policy.renderMs);
  const prepare = async (loaded: LoadedBatch): Promise<PreparedBatch | null> => {
    const isRecent = performance.now() - loadedAtMs < policy.recheckMs;
    // A payload that may have been accepted keeps its members.
    if (isRecent || loaded.plan === "same") return await prepareLoaded(loaded);
    const again = { ...loaded, members: await loadMembers(campaign, [loaded.batch], context) };
    return await createPreparer([again], preparing, policy.renderMs)(again);
  };
  const rules = { adapter, policy, isProbe: wave.probes };
  /** Whether the service was asked: a probe without an outcome makes the next one due. */
  let isTried = false;
  /** A message that one batch found too slow is not rendered for the next. */
  let slow = false;
  const stopSlow = async (batch: ClaimedBatch): Promise<AfterOutcome> => {
    slow = true;
    await keepTrying(async () => await failSlow(deps.db, campaign, batch), untilMs);
    return { kind: "stop" };
  };
  const sendOne = async (loaded: LoadedBatch): Promise<AfterOutcome> => {
    const leave = await adapter.enter?.(context.credentials);
    return await sendEntered(loaded).finally(leave);
  };
  const sendEntered = async (loaded: LoadedBatch): Promise<AfterOutcome> => {
    const early = await heldBack(loaded.batch);
    if (early !== null) return early;
    if (slow) return await stopSlow(loaded.batch);
    const prepared = await prepare(loaded).catch((error: unknown) => {
      if (isTooSlow(error)) return "too slow" as const;
      throw error;
    });
    if (prepared === "too slow") return await stopSlow(loaded.batch);
    if (prepared === null || prepared.seqs.length === 0) {
      // Nothing to send of it, or nothing that may be sent.
      if (prepared?.freeze) await freezeBatches(deps.db, campaign, [prepared.freeze]);
      const endedBatch = { ...(prepared?.batch ?? loaded.batch), reason: REASONS.unknown };
      await settleFailed(deps.db, campaign, [endedBatch]);
      return { kind: "go-on" };
    }
    if (wave.probes && prepared.request.rehearse !== undefined) {
      const answer = await prepared.request.rehearse({ deadlineMs: policy.deadlineMs });
      if (isOutage(answer)) {
        isTried = true;
        const { reason } = answer;
        const afterMs = answer.kind === "retry" ? answer.afterMs : null;
        const failure = { kind: "retry", reason, afterMs, outage: "failing" } as const;
        const unfrozen = { ...prepared, batch: loaded.batch };
        return await applyOutcome(deps, campaign, unfrozen, failure, { ...rules, repeats: true });
      }
    }
    if (prepared.freeze !== null) {
      // Just before sending: a batch that is not frozen leaves no doubt when this process dies.
      if (!(await writer.freeze(prepared.freeze, onStep))) return { kind: "go-on" };
      const lateOutcome = await heldBack(prepared.batch);
      if (lateOutcome !== null) return lateOutcome;
    }
    onStep("sending");
    const startedMs = performance.now();
    const answer = await prepared.request
      .send({ deadlineMs: policy.deadlineMs })
      .catch((error: unknown): SendOutcome => {
        deps.log.error({ err: error, service: campaign.service }, "an email adapter threw");
        return { kind: "ambiguous", reason: "Sending broke off" };
      });
    onStep("answered");
    const seconds = (performance.now() - startedMs) / 1_000;
    const mails = prepared.seqs.length;
    const { service } = campaign;
    countSend(deps.metrics, { service, outcome: answer.kind, mails, seconds });
    const sender = { ...deps, account: { id: campaign.accountId } };
    const outcome = await reconsiderRefusal(sender, context.credentials, answer);
    if (wave.probes) isTried = true;
    if (wave.probes && !isOutage(outcome)) {
      forgetOutcomes(deps.db, campaign);
      await keepTrying(async () => await endOutage(deps, campaign), untilMs);
    }
    const repeats = noteOutcome(deps.db, campaign, isOutage(outcome), policy);
    if (outcome.kind === "accepted") {
      endRefusals(deps.db, campaign);
      // The next request does not wait for this one's mails to be settled.
      const { seqs } = prepared;
      const accepted = { ...prepared.batch, seqs, messageIds: outcome.messageIds };
      const settled = writer.settle(accepted, untilMs, onStep);
      // Its failure is the wave's, at the wave's end.
      settled.catch(() => {});
      settling.push(settled);
      return { kind: "go-on" };
    }
    const after = await keepTrying(
      async () => await applyOutcome(deps, campaign, prepared, outcome, { ...rules, repeats }),
      untilMs,
    );
    onStep("applied");
    const isTold = outcome.kind === "retry" && outcome.afterMs !== null;
    if (after.kind === "rest" && (isTold || isOutage(outcome))) {
      restUntilMs = Math.max(restUntilMs, performance.now() + after.afterMs);
    }
    return after;
  };
  const writer = openWaveWriter(deps, campaign);
  deps.metrics.batchesInFlight.inc(batches.length);
  try {
    return strongest(await inParallel(ready, requestsAtOnce(policy, batchSize), sendOne));
  } finally {
    deps.metrics.batchesInFlight.dec(batches.length);
    await Promise.all(settling).finally(writer.close);
    if (wave.probes && !isTried) await tryAgainNow(deps, campaign);
  }
}

function isOutage(
  outcome: SendOutcome,
): outcome is Extract<SendOutcome, { kind: "retry" | "ambiguous" }> {
  return "outage" in outcome && outcome.outage !== undefined;
}

/** Plans batches and loads their logs; ends those that may not go out any more. */
async function loadWave({ campaign, batches }: Wave, context: WaveContext): Promise<LoadedBatch[]> {
  const { deps, policy, onStep } = context;
  const adapter = deps.email.for(campaign.service);
  const over: FailedBatch[] = [];
  const alive: Omit<LoadedBatch, "members">[] = [];
  for (const batch of batches) {
    const plan = planAttempt(batch, adapter, policy, batch.claimedAtMs);
    if (plan === "unknown" && batch.isTakenOver && awaitsEventsOf(adapter)) {
      // Its worker died a moment ago; events may still come.
      const afterMs = policy.reconcileWaitMs;
      await releaseBatch(deps.db, batch, { afterMs, reason: null, counts: false });
    } else if (plan === "unknown") over.push({ ...batch, reason: REASONS.unknown });
    else if (plan === "exhausted") {
      const reason = REASONS.exhausted(batch.lastReason);
      over.push({ ...batch, reason, giveBack: batch.counted });
    } else alive.push({ batch, plan });
  }
  const ranges = alive.map(({ batch }) => batch);
  const recipients = ranges.length === 0 ? [] : await loadMembers(campaign, ranges, context);
  onStep("loaded");
  if (over.length > 0) await settleFailed(deps.db, campaign, over);
  const membersOf = takeRanges(recipients);
  return alive.map(({ batch, plan }) => ({ batch, plan, members: membersOf(batch) }));
}

/** Reads the recipients of batches, with what bars each from being mailed now. */
async function loadMembers(
  campaign: SendingCampaign,
  batches: readonly ClaimedBatch[],
  { deps, message, findExits }: Pick<WaveContext, "deps" | "message" | "findExits">,
): Promise<readonly LoadedRecipient[]> {
  const loaded = await loadRecipients(deps.db, campaign, batches);
  const recipients = await barExits(deps, findExits, campaign, loaded);
  await message.load(recipients);
  return recipients;
}

/** Bars recipients who exit their automation before this mail of it goes out. */
async function barExits(
  { db }: Pick<Deps, "db">,
  findExits: FindExits,
  { accountId, id, automation }: SendingCampaign,
  recipients: readonly LoadedRecipient[],
): Promise<readonly LoadedRecipient[]> {
  const asked = recipients.filter(({ bar }) => bar === null).map(({ seq }) => seq);
  if (automation === null || asked.length === 0) return recipients;
  const { id: automationId, version: automationVersion } = automation;
  const campaign = { accountId, id, automationId, automationVersion };
  const exits = await findExits(db, campaign, asked);
  return recipients.map((one) => ({ ...one, bar: one.bar ?? exits.get(one.seq) ?? null }));
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
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, worker);
  // Even when one fails, so that the concurrent ones are settled.
  for (const end of await Promise.allSettled(workers))
    if (end.status === "rejected") throw end.reason;
  return results;
}

function strongest(wishes: readonly AfterOutcome[]): AfterOutcome {
  const rests = wishes.flatMap((wish) => (wish.kind === "rest" ? [wish.afterMs] : []));
  if (wishes.some((wish) => wish.kind === "stop")) return { kind: "stop" };
  return rests.length > 0 ? { kind: "rest", afterMs: Math.min(...rests) } : { kind: "go-on" };
}
