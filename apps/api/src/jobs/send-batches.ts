import type { Deps } from "../deps.ts";
import {
  type TurnOptions,
  applyPendingHits,
  endDeadLeases,
  foldReceived,
  rescueBatches,
  runTurn,
} from "../services/deliveries/index.ts";
import { type Loop, every, logAs } from "./every.ts";
import type { JobHandler } from "./queue.ts";

/** Turns of sending this process runs at a time. */
const SEND_CONCURRENCY = 8;

/** Concurrent turns of one account: a slow service leaves room for the others. */
const TURNS_PER_OWNER = 6;

/** The two times come from two statements: without a margin a job could wake just before its batch is due. */
const MARGIN_MS = 100;

/**
 * Makes the handler of the job "send-batch": one turn at a campaign's batches. A campaign with more to send goes to
 * the end of the queue, so that campaigns alternate.
 */
export function sendBatch(
  deps: Deps,
  options: Omit<TurnOptions, "signal"> = {},
): JobHandler<"send-batch"> {
  return async ({ ownerId, campaignId }, signal) => {
    const end = await runTurn(deps, { ownerId, id: campaignId }, { ...options, signal });
    if (end.kind === "idle") return "done";
    return { againAfterMs: end.afterMs === 0 ? 0 : end.afterMs + MARGIN_MS };
  };
}

const EVERY_MS = 5_000;

/** Requeues work that lost its worker, and finishes what else a worker may have left undone. */
export async function rescueOnce(deps: Deps): Promise<void> {
  await deps.db.transaction(async (tx) => await rescueBatches(deps, tx));
  deps.queue.wake();
  await applyPendingHits(deps.db);
  await foldReceived(deps.db);
}

/** Rescues every few seconds until stopped. Every worker does, so any live one suffices. */
function startRescueLoop(deps: Deps, everyMs = EVERY_MS): Loop {
  const pace = { everyMs, onFailure: logAs(deps, "rescue failed"), startsLater: true };
  return every(pace, async () => await rescueOnce(deps));
}

const POLL_MS = 500;

/** Makes this process send campaigns, and look after the work other processes left. */
export function startSending(deps: Deps): Loop {
  const options = { concurrency: SEND_CONCURRENCY, perOwner: TURNS_PER_OWNER, pollMs: POLL_MS };
  // The embedded database has no other process than this one.
  const alone = deps.database.kind === "embedded";
  void (alone ? endDeadLeases(deps.db) : Promise.resolve())
    .catch((error: unknown) => deps.log.error({ err: error }, "leases could not be ended"))
    .then(() => deps.queue.work("send-batch", options, sendBatch(deps)));
  return startRescueLoop(deps);
}
