import type { Deps } from "../deps.ts";
import { endDeadLeases } from "../services/deliveries/index.ts";
import { startRescueLoop } from "./rescue-batches.ts";
import { SEND_CONCURRENCY, TURNS_PER_OWNER, sendBatch } from "./send-batch.ts";

const POLL_MS = 500;

/** Makes this process send campaigns, and look after the work other processes left. */
export function startSending(deps: Deps): { stop: () => Promise<void> } {
  const options = { concurrency: SEND_CONCURRENCY, perOwner: TURNS_PER_OWNER, pollMs: POLL_MS };
  // The embedded database has no other process than this one.
  const alone = deps.database.kind === "embedded";
  void (alone ? endDeadLeases(deps.db) : Promise.resolve())
    .catch((error: unknown) => deps.log.error({ err: error }, "leases could not be ended"))
    .then(() => deps.queue.work("send-batch", options, sendBatch(deps)));
  return startRescueLoop(deps);
}
