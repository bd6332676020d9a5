import { MESSAGES } from "@dakiya/domain/messages";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Deps } from "../../../deps.ts";
import type { Secrets } from "../../../secrets.ts";
import { readySender } from "../../sender/ready-sender.ts";
import type { ReadySender } from "../../sender/ready-sender.ts";
import { beforeOpen } from "../batches/before-open.ts";
import { BEFORE_ALL } from "../batches/claim-batch.ts";
import type { BatchPlace } from "../batches/claim-batch.ts";
import { claimWithinLimits } from "../batches/claim-within-limits.ts";
import type { Claim } from "../batches/claim-within-limits.ts";
import { foldReceived } from "../outcomes/fold-received.ts";
import { pauseSending } from "../batches/campaign-states.ts";
import { DELIVERY_POLICY, requestsAtOnce } from "../policy.ts";
import type { DeliveryPolicy } from "../policy.ts";
import { openMessage } from "../mail/open-message.ts";
import { createRenderer } from "../mail/render-batch.ts";
import { releaseBatch } from "../batches/release-batch.ts";
import { reportOutage, tryAgainNow } from "../limits/outages.ts";
import { noteHold, readAccount } from "../limits/sending-pace.ts";
import { sendBatches } from "./send-batches.ts";
import type { DeliveryStep, FindExits, SendingContext } from "./sending-context.ts";

export type SendOptions = {
  signal: AbortSignal;
  policy?: Partial<DeliveryPolicy>;
  onStep?: (step: DeliveryStep) => void;
  findExits: FindExits;
};

/**
 * Sends batches of one campaign in a slot, claim after claim, until none is due or the time slice is over, then counts
 * the emails for their customers. Any number of slots may do it at once, in any number of processes, since a lease gives
 * each batch to one.
 */
export async function sendCampaign(
  deps: Deps,
  campaign: { accountId: number; id: number },
  options: SendOptions,
): Promise<void> {
  await sendClaims(deps, campaign, options);
  // The workers' rescue folds the rest.
  await foldReceived(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, "counting received mails failed"),
  );
}

async function sendClaims(
  deps: Deps,
  campaign: { accountId: number; id: number },
  options: SendOptions,
): Promise<void> {
  const policy = { ...DELIVERY_POLICY, ...options.policy };
  const { signal, findExits } = options;
  const onStep = options.onStep ?? (() => {});
  const account = await readAccount(deps, campaign);
  if (account === null) return;
  const rules = {
    adapter: deps.email.for(account.service),
    giveUpAfterMs: deps.config.outageHours * 3_600_000,
  };
  let context: SendingContext | null = null;
  let contextOfMs = 0;
  let limit = 1;
  let most = 1;
  // Where none is open, the first claim says why.
  const begin = (await beforeOpen(deps.db, campaign)) ?? BEFORE_ALL;
  let after: BatchPlace = begin;
  const startedMs = performance.now();
  for (;;) {
    const leftMs = policy.timeSliceMs - (performance.now() - startedMs);
    // However long the start took, a time slice sends something.
    if (signal.aborted || (leftMs <= 0 && context !== null)) return;
    const claimedAtMonotonicMs = performance.now();
    const claimOptions = { after, limit, leaseMs: policy.leaseMs };
    const claim = await claimWithinLimits(deps.db, account, campaign, claimOptions, rules);
    if (claim.kind === "ended") return;
    if (claim.kind === "wait") {
      deps.metrics.pauses.inc(claim.afterMs / 1_000);
      // Giving the slot up and finding it again takes longer than most waits for the rate limit.
      if (claim.afterMs > leftMs) return;
      await delay(claim.afterMs, undefined, { signal }).catch(() => {});
      continue;
    }
    const last = claim.batches.at(-1);
    if (last === undefined) {
      if (after === begin) return;
      after = begin;
      continue;
    }
    after = last;
    deps.metrics.leaseTakeovers.inc(claim.batches.filter((batch) => batch.isTakenOver).length);
    // The user who resumed the campaign may have changed the credentials first.
    if (context === null || contextOfMs !== claim.campaign.changedAtMs) {
      contextOfMs = claim.campaign.changedAtMs;
      const { service, senderId } = claim.campaign;
      const account = { id: campaign.accountId };
      const ready = await readySender({ ...deps, account }, service, senderId);
      if (ready.kind !== "ready") return await withoutSender(deps, campaign, claim, ready, policy);
      const { credentials } = ready.sender;
      const message = await openMessage(deps.db, claim.campaign);
      const renderWith = (secrets: Secrets) => createRenderer(claim.campaign, message, secrets);
      const render = renderWith(deps.secrets);
      const renderAsBefore = deps.secrets.earlier.map(renderWith);
      const batchSize = deps.email.for(service).batchSize(credentials, message.mailBytes);
      const sending = { deps, policy, credentials, batchSize, message };
      context = { ...sending, render, renderAsBefore, signal, onStep, findExits };
      most = Math.max(1, Math.floor(policy.mailsPerClaim / batchSize));
      limit = Math.min(requestsAtOnce(policy, batchSize), most);
    }
    const next = await sendBatches({ ...claim, claimedAtMonotonicMs }, context);
    // As many as go out in a moment: a pause takes effect between two claims, and a slow service must stay inside the
    // lease.
    const tookMs = performance.now() - claimedAtMonotonicMs;
    if (tookMs < policy.claimMs / 2) limit = Math.min(most, limit * 2);
    else if (tookMs > policy.claimMs) limit = Math.max(1, Math.ceil(limit / 2));
    if (next === "go-on") continue;
    if (next === "rest") await noteHold(deps.db, { ...account, id: campaign.id });
    return;
  }
}

/** Releases the claimed batches: a user has to act before anything can be sent, or Google can't be reached. */
async function withoutSender(
  deps: Deps,
  campaign: { accountId: number; id: number },
  claim: Extract<Claim, { kind: "claimed" }>,
  ready: Exclude<ReadySender, { kind: "ready" }>,
  policy: DeliveryPolicy,
): Promise<void> {
  const { probes: isProbe } = claim;
  if (ready.kind === "credentials") {
    const { reason } = ready;
    await pauseSending(deps.db, campaign, { cause: "credentials", reason, untilMs: null });
    if (isProbe) await tryAgainNow(deps, claim.campaign);
  } else {
    const reason = MESSAGES.server.googleOutOfReach;
    const failure = { reason, afterMs: ready.afterMs, isProbe };
    await reportOutage(deps, claim.campaign, failure, policy);
    await noteHold(deps.db, claim.campaign);
  }
  const release = { afterMs: 0, reason: null, counts: false, restart: true };
  for (const batch of claim.batches) {
    await releaseBatch(deps.db, campaign, { ...batch, giveBack: batch.counted }, release);
  }
}
