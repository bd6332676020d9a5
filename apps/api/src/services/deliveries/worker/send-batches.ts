import { performance } from "node:perf_hooks";
import { tryAgainNow } from "../limits/outages.ts";
import { requestsAtOnce } from "../policy.ts";
import type { AfterOutcome } from "./apply-outcome.ts";
import { loadWave } from "./load-wave.ts";
import { createPreparer } from "./prepare-wave.ts";
import { sendBatch } from "./send-batch.ts";
import type { WaveRun } from "./send-batch.ts";
import { openWaveWriter } from "./wave-writer.ts";
import type { Wave, WaveContext } from "./wave.ts";

/**
 * Freezes, sends and settles claimed batches. No transaction is open while a request is under way.
 *
 * @returns The turn's next step: the strictest any batch asks for.
 */
export async function sendWave(wave: Wave, context: WaveContext): Promise<AfterOutcome> {
  const { campaign, batches } = wave;
  const { deps, policy, batchSize } = context;
  const adapter = deps.email.for(campaign.service);
  context.onStep("claimed");
  const ready = await loadWave(wave, context);
  const run: WaveRun = {
    wave,
    context,
    adapter,
    writer: openWaveWriter(deps, campaign),
    prepare: createPreparer(ready, { ...context, campaign, adapter }, policy.renderMs),
    loadedAtMs: performance.now(),
    untilMs: wave.claimedAtMonotonicMs + policy.leaseMs,
    restUntilMs: 0,
    isTried: false,
    isSlow: false,
    settling: [],
  };
  deps.metrics.batchesInFlight.inc(batches.length);
  try {
    const sendOne = async (loaded: (typeof ready)[number]) => await sendBatch(run, loaded);
    return strongest(await inParallel(ready, requestsAtOnce(policy, batchSize), sendOne));
  } finally {
    deps.metrics.batchesInFlight.dec(batches.length);
    await Promise.all(run.settling).finally(run.writer.close);
    if (wave.probes && !run.isTried) await tryAgainNow(deps, campaign);
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

function strongest(wishes: readonly AfterOutcome[]): AfterOutcome {
  const rests = wishes.flatMap((wish) => (wish.kind === "rest" ? [wish.afterMs] : []));
  if (wishes.some((wish) => wish.kind === "stop")) return { kind: "stop" };
  return rests.length > 0 ? { kind: "rest", afterMs: Math.min(...rests) } : { kind: "go-on" };
}
