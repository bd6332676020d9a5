import { performance } from "node:perf_hooks";
import { tryAgainNow } from "../limits/outages.ts";
import { requestsAtOnce } from "../policy.ts";
import type { AfterOutcome } from "./apply-outcome.ts";
import { loadBatches } from "./load-batches.ts";
import { createPreparer } from "./prepare-batches.ts";
import { sendBatch } from "./send-batch.ts";
import type { ClaimRun } from "./send-batch.ts";
import { openBatchWriter } from "./batch-writer.ts";
import type { ClaimedBatches, SendingContext } from "./sending-context.ts";

/** Freezes, sends and settles claimed batches, without a transaction open meanwhile. @returns The strictest outcome. */
export async function sendBatches(
  claim: ClaimedBatches,
  context: SendingContext,
): Promise<AfterOutcome["kind"]> {
  const { campaign, batches } = claim;
  const { deps, policy, batchSize } = context;
  const adapter = deps.email.for(campaign.service);
  context.onStep("claimed");
  const ready = await loadBatches(claim, context);
  const run: ClaimRun = {
    claim,
    context,
    adapter,
    writer: openBatchWriter(deps, campaign),
    prepare: createPreparer(ready, { ...context, campaign, adapter }, policy.renderMs),
    loadedAtMs: performance.now(),
    untilMs: claim.claimedAtMonotonicMs + policy.leaseMs,
    restUntilMs: 0,
    isTried: false,
    isSlow: false,
    settling: [],
  };
  deps.metrics.batchesInFlight.inc(batches.length);
  try {
    const sendOne = async (loaded: (typeof ready)[number]) => await sendBatch(run, loaded);
    return strictest(await inParallel(ready, requestsAtOnce(policy, batchSize), sendOne));
  } finally {
    deps.metrics.batchesInFlight.dec(batches.length);
    await Promise.all(run.settling).finally(run.writer.close);
    if (claim.probes && !run.isTried) await tryAgainNow(deps, campaign);
  }
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

function strictest(outcomes: readonly AfterOutcome[]): AfterOutcome["kind"] {
  const kinds = outcomes.map(({ kind }) => kind);
  return (["stop", "rest"] as const).find((kind) => kinds.includes(kind)) ?? "go-on";
}
