import { performance } from "node:perf_hooks";
import { countSend } from "../../../metrics/metrics.ts";
import type { EmailAdapter, SendOutcome } from "../../../providers/email/types.ts";
import { reconsiderRefusal } from "../../sender/ready-sender.ts";
import { failSlow } from "../batches/cancel-batches.ts";
import type { ClaimedBatch } from "../batches/claim-batch.ts";
import { freezeBatches } from "../batches/freeze-batch.ts";
import { releaseBatch } from "../batches/release-batch.ts";
import { settleFailed } from "../batches/settle-batch.ts";
import { endOutage } from "../limits/outages.ts";
import { forgetOutcomes, noteOutcome } from "../limits/recent-outcomes.ts";
import { endRefusals } from "../limits/refusal-rows.ts";
import { isTooSlow } from "../mail/within-time.ts";
import { REASONS } from "../reasons.ts";
import { applyOutcome } from "./apply-outcome.ts";
import type { AfterOutcome } from "./apply-outcome.ts";
import { loadMembers } from "./load-batches.ts";
import { createPreparer } from "./prepare-batches.ts";
import type { LoadedBatch, PreparedBatch } from "./prepare-batches.ts";
import { keepTrying } from "./batch-writer.ts";
import type { BatchWriter } from "./batch-writer.ts";
import type { ClaimedBatches, SendingContext } from "./sending-context.ts";

export type ClaimRun = {
  claim: ClaimedBatches;
  context: SendingContext;
  adapter: EmailAdapter;
  writer: BatchWriter;
  prepare: (loaded: LoadedBatch) => Promise<PreparedBatch | null>;
  /** When the recipients were loaded, and until when the lease holds; like all times here by `performance.now()`. */
  loadedAtMs: number;
  untilMs: number;
  /** Until when the service wants a pause, as far as a batch of this claim was told. */
  restUntilMs: number;
  /** Whether the service was asked: a probe without an outcome makes the next one due. */
  isTried: boolean;
  /** A message that one batch found too slow is not rendered for the next. */
  isSlow: boolean;
  settling: Promise<void>[];
};

type NotAccepted = Exclude<SendOutcome, { kind: "accepted" }>;

const GO_ON: AfterOutcome = { kind: "go-on" };

/** Freezes, sends and settles one claimed batch. @returns Whether the campaign is to be sent on, to rest or to stop. */
export async function sendBatch(run: ClaimRun, loaded: LoadedBatch): Promise<AfterOutcome> {
  const leave = await run.adapter.enter?.(run.context.credentials);
  return await sendEntered(run, loaded).finally(leave);
}

async function sendEntered(run: ClaimRun, loaded: LoadedBatch): Promise<AfterOutcome> {
  const { onStep } = run.context;
  // 1. Leave it to a later claim if it is too late to begin.
  const early = await holdBack(run, loaded.batch);
  if (early !== null) return early;

  // 2. Render its mails, each within its time.
  const prepared = run.isSlow ? "too slow" : await prepareInTime(run, loaded);
  if (prepared === "too slow") return await stopSlow(run, loaded.batch);
  if (prepared === null || prepared.seqs.length === 0) return await endEmpty(run, loaded, prepared);

  // 3. Ask a service in an outage first whether it is there, if it can be asked without a mail.
  const failing = await rehearse(run, loaded, prepared);
  if (failing !== null) return failing;

  // 4. Freeze it just before sending: a batch that is not frozen leaves no doubt when this process dies.
  if (prepared.freeze !== null) {
    if (!(await run.writer.freeze(prepared.freeze, onStep))) return GO_ON;
    const late = await holdBack(run, prepared.batch);
    if (late !== null) return late;
  }

  // 5. Send it.
  const outcome = await send(run, prepared);

  // 6. Record the outcome for the service's outages, then for the batch.
  const repeats = await noteService(run, outcome);
  if (outcome.kind === "accepted") return settleLater(run, prepared, outcome.messageIds);
  return await apply(run, prepared, outcome, repeats);
}

/** Releases a batch as it stands in the database if it is too late in the lease to begin it, or the service rests. */
async function holdBack(run: ClaimRun, batch: ClaimedBatch): Promise<AfterOutcome | null> {
  const { claim, context, restUntilMs } = run;
  const sinceClaimMs = performance.now() - claim.claimedAtMonotonicMs;
  if (context.signal.aborted || sinceClaimMs >= context.policy.beginWithinMs) {
    await releaseUnsent(run, batch, 0);
    return GO_ON;
  }
  const restMs = restUntilMs - performance.now();
  if (restMs <= 0) return null;
  await releaseUnsent(run, batch, restMs);
  return { kind: "rest", afterMs: restMs };
}

async function releaseUnsent(
  { claim, context, adapter }: ClaimRun,
  batch: ClaimedBatch,
  afterMs: number,
): Promise<void> {
  const unsent = { ...batch, giveBack: batch.counted };
  const unfreezes = adapter.retrySafety !== "same-key";
  await releaseBatch(context.deps.db, claim.campaign, unsent, {
    afterMs,
    reason: null,
    counts: false,
    unfreezes,
  });
}

/** Prepares a batch, with its recipients read again if that was long ago. */
async function prepareInTime(
  { claim: { campaign }, context, adapter, prepare, loadedAtMs }: ClaimRun,
  loaded: LoadedBatch,
): Promise<PreparedBatch | "too slow" | null> {
  const { policy } = context;
  try {
    const isRecent = performance.now() - loadedAtMs < policy.recheckMs;
    // A payload that may have been accepted keeps its members.
    if (isRecent || loaded.plan === "same") return await prepare(loaded);
    const again = { ...loaded, members: await loadMembers(campaign, [loaded.batch], context) };
    return await createPreparer([again], { ...context, campaign, adapter }, policy.renderMs)(again);
  } catch (error) {
    if (isTooSlow(error)) return "too slow";
    throw error;
  }
}

/** Fails the campaign, whose message takes too long. */
async function stopSlow(run: ClaimRun, batch: ClaimedBatch): Promise<AfterOutcome> {
  const { claim, context, untilMs } = run;
  run.isSlow = true;
  await keepTrying(async () => await failSlow(context.deps.db, claim.campaign, batch), untilMs);
  return { kind: "stop" };
}

/** Ends a batch of which there is nothing to send, or nothing that may be sent. */
async function endEmpty(
  { claim: { campaign }, context: { deps } }: ClaimRun,
  loaded: LoadedBatch,
  prepared: PreparedBatch | null,
): Promise<AfterOutcome> {
  if (prepared?.freeze) await freezeBatches(deps.db, campaign, [prepared.freeze]);
  const ended = { ...(prepared?.batch ?? loaded.batch), reason: REASONS.unknown };
  await settleFailed(deps.db, campaign, [ended]);
  return GO_ON;
}

/** @returns The outcome of a probe whose rehearsal found the service out of order still; else null. */
async function rehearse(
  run: ClaimRun,
  loaded: LoadedBatch,
  prepared: PreparedBatch,
): Promise<AfterOutcome | null> {
  const { claim, context, adapter } = run;
  const { deps, policy } = context;
  if (!claim.probes || prepared.request.rehearse === undefined) return null;
  const response = await prepared.request.rehearse({ deadlineMs: policy.deadlineMs });
  if (!isOutage(response)) return null;
  run.isTried = true;
  const { reason } = response;
  const afterMs = response.kind === "retry" ? response.afterMs : null;
  const failure = { kind: "retry", reason, afterMs, outage: "failing" } as const;
  const unfrozen = { ...prepared, batch: loaded.batch };
  const rules = { adapter, policy, isProbe: true, repeats: true };
  return await applyOutcome(deps, claim.campaign, unfrozen, failure, rules);
}

async function send(
  { claim: { campaign }, context }: ClaimRun,
  prepared: PreparedBatch,
): Promise<SendOutcome> {
  const { deps, policy, credentials, onStep } = context;
  const { service } = campaign;
  onStep("sending");
  const startedMs = performance.now();
  const response = await prepared.request
    .send({ deadlineMs: policy.deadlineMs })
    .catch((error: unknown): SendOutcome => {
      deps.log.error({ err: error, service }, "an email adapter threw");
      return { kind: "ambiguous", reason: "Sending broke off" };
    });
  onStep("answered");
  const seconds = (performance.now() - startedMs) / 1_000;
  countSend(deps.metrics, {
    service,
    outcome: response.kind,
    mails: prepared.seqs.length,
    seconds,
  });
  const sender = { ...deps, account: { id: campaign.accountId } };
  return await reconsiderRefusal(sender, credentials, response);
}

/** @returns Whether the service's failures repeat. */
async function noteService(run: ClaimRun, outcome: SendOutcome): Promise<boolean> {
  const { campaign, probes } = run.claim;
  const { deps, policy } = run.context;
  if (probes) run.isTried = true;
  if (probes && !isOutage(outcome)) {
    forgetOutcomes(deps.db, campaign);
    await keepTrying(async () => await endOutage(deps, campaign), run.untilMs);
  }
  return noteOutcome(deps.db, campaign, isOutage(outcome), policy);
}

/** Settles an accepted batch; the next request does not wait for it. `sendBatches` throws its failure at the end. */
function settleLater(
  { claim, context, writer, untilMs, settling }: ClaimRun,
  { batch, seqs }: PreparedBatch,
  messageIds: Extract<SendOutcome, { kind: "accepted" }>["messageIds"],
): AfterOutcome {
  endRefusals(context.deps.db, claim.campaign);
  const settled = writer.settle({ ...batch, seqs, messageIds }, untilMs, context.onStep);
  settled.catch(() => {});
  settling.push(settled);
  return GO_ON;
}

async function apply(
  run: ClaimRun,
  prepared: PreparedBatch,
  outcome: NotAccepted,
  repeats: boolean,
): Promise<AfterOutcome> {
  const { claim, context, adapter, untilMs } = run;
  const { deps, policy, onStep } = context;
  const rules = { adapter, policy, isProbe: claim.probes, repeats };
  const after = await keepTrying(
    async () => await applyOutcome(deps, claim.campaign, prepared, outcome, rules),
    untilMs,
  );
  onStep("applied");
  const hasRetryAfter = outcome.kind === "retry" && outcome.afterMs !== null;
  if (after.kind === "rest" && (hasRetryAfter || isOutage(outcome)))
    run.restUntilMs = Math.max(run.restUntilMs, performance.now() + after.afterMs);
  return after;
}

function isOutage(
  outcome: SendOutcome,
): outcome is Extract<SendOutcome, { kind: "retry" | "ambiguous" }> {
  return "outage" in outcome && outcome.outage !== undefined;
}
