import type { Deps } from "../deps.ts";
import { findExits } from "../services/automations/index.ts";
import {
  applyPendingHits,
  endDeadLeases,
  foldReceived,
  inLane,
  rescueBatches,
  runTurn,
  wakeCampaigns,
} from "../services/deliveries/index.ts";
import type { TurnOptions } from "../services/deliveries/index.ts";
import { every, logAs } from "./every.ts";
import type { Loop } from "./every.ts";
import type { JobHandler, Jobs } from "../queue/queue.ts";

/** A lane that waits for longer leaves waking to the sweep, which knows from the rows when there is work. */
const SOON_MS = 1_000;

/** The two times come from two statements: without a margin a job could wake just before its batch is due. */
const MARGIN_MS = 100;

/**
 * Makes the handler of the job "send-batch": one turn at a campaign's batches. A campaign with more to send goes to
 * the end of the queue, so that campaigns alternate.
 */
export function sendBatch(
  deps: Deps,
  options: Partial<Omit<TurnOptions, "signal">> = {},
): JobHandler<Jobs["send-batch"]> {
  return async ({ accountId, campaignId, lane = 1 }, signal) => {
    const campaign = { accountId, id: campaignId };
    const end = await inLane(
      deps,
      { accountId, campaignId, lane },
      async () => await runTurn(deps, campaign, { findExits, ...options, signal }),
    );
    if (end === null || end.kind === "idle" || end.afterMs > SOON_MS) return;
    const afterMs = end.afterMs === 0 ? 0 : end.afterMs + MARGIN_MS;
    await deps.queue.add(deps.db, "send-batch", [{ accountId, campaignId, lane }], afterMs);
  };
}

const WAKE_EVERY_MS = 1_000;
const RESCUE_EVERY_MS = 5_000;

/** Finishes what a dead worker left undone; the wake-up loop finds the workers to wake. */
export async function rescueOnce(deps: Deps): Promise<void> {
  await rescueBatches(deps);
  await applyPendingHits(deps);
  await foldReceived(deps);
}

/** Makes this process send campaigns, and look after the work other processes left. */
export function startSending(deps: Deps): Loop {
  // The embedded database has no other process than this one.
  const alone = deps.database.kind === "embedded";
  void (alone ? endDeadLeases(deps.db) : Promise.resolve())
    .catch((error: unknown) => deps.log.error({ err: error }, "leases could not be ended"))
    .then(() => deps.queue.work("send-batch", sendBatch(deps)));
  const pace = { onFailure: logAs(deps, "rescue failed"), startsLater: true };
  const loops = [
    every({ ...pace, everyMs: WAKE_EVERY_MS }, async () => await wakeCampaigns(deps)),
    every({ ...pace, everyMs: RESCUE_EVERY_MS }, async () => await rescueOnce(deps)),
  ];
  return {
    stop: async () => void (await Promise.all(loops.map(async ({ stop }) => await stop()))),
  };
}
