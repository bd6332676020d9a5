import type { Deps } from "../deps.ts";
import { startRescueLoop } from "./rescue-batches.ts";
import { SEND_CONCURRENCY, sendBatch } from "./send-batch.ts";

const POLL_MS = 500;

/** Makes this process send campaigns, and look after the work other processes left. */
export function startSending(deps: Deps): { stop: () => Promise<void> } {
  const options = { concurrency: SEND_CONCURRENCY, pollMs: POLL_MS };
  deps.queue.work("send-batch", options, sendBatch(deps));
  return startRescueLoop(deps);
}
