import type { Deps } from "../deps.ts";
import { findExits } from "../services/automations/index.ts";
import {
  applyPendingHits,
  endDeadLeases,
  foldReceived,
  rescueBatches,
  sendDue,
} from "../services/deliveries/index.ts";
import { every, logAs } from "./every.ts";
import type { Loop } from "./every.ts";

/** So often a process looks for due batches while it sends none, unless it is woken. */
const POLL_MS = 500;

const RESCUE_EVERY_MS = 5_000;

/** Finishes the batches of a dead worker. */
export async function rescueOnce(deps: Deps): Promise<void> {
  await rescueBatches(deps);
  await applyPendingHits(deps);
  await foldReceived(deps);
}

/** Makes this process send campaigns, and look after the work other processes left. */
export function startSending(deps: Deps): Loop {
  const stopping = new AbortController();
  const sending = keepSending(deps, stopping.signal);
  const pace = { everyMs: RESCUE_EVERY_MS, onFailure: logAs(deps, "rescue failed") };
  const rescue = every({ ...pace, startsLater: true }, async () => await rescueOnce(deps));
  return {
    stop: async () => {
      stopping.abort();
      deps.alarm.wake();
      await Promise.all([sending, rescue.stop()]);
    },
  };
}

async function keepSending(deps: Deps, signal: AbortSignal): Promise<void> {
  // The embedded database has no other process than this one.
  if (deps.database.kind === "embedded")
    await endDeadLeases(deps.db).catch(logAs(deps, "leases could not be ended"));
  while (!signal.aborted) {
    await sendDue(deps, { signal, findExits }).catch(logAs(deps, "sending failed"));
    if (!signal.aborted) await deps.alarm.sleep(POLL_MS);
  }
}
