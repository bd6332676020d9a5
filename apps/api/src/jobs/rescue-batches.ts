import type { Deps } from "../deps.ts";
import { applyPendingHits, foldReceived, rescueBatches } from "../services/deliveries/index.ts";

const EVERY_MS = 5_000;

/** Requeues work that lost its worker, and finishes what else a worker may have left undone. */
export async function rescueOnce(deps: Deps): Promise<void> {
  await deps.db.transaction(async (tx) => await rescueBatches(deps, tx));
  deps.queue.wake();
  await applyPendingHits(deps.db);
  await foldReceived(deps.db);
}

/** Rescues every few seconds until stopped. Every worker does, so any live one suffices. */
export function startRescueLoop(deps: Deps, everyMs = EVERY_MS): { stop: () => Promise<void> } {
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    round ??= rescueOnce(deps)
      .catch((error: unknown) => deps.log.error({ err: error }, "rescue failed"))
      .finally(() => {
        round = null;
      });
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
