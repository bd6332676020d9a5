import type { Deps } from "../deps.ts";
import { deliverDue } from "../services/webhooks/deliver-due.ts";
import { every, logAs } from "./every.ts";
import type { Loop } from "./every.ts";

const EVERY_MS = 500;

/**
 * Sends events to webhooks until stopped. Every worker does. The rows say what is due, so that no job is needed: an event
 * is sent half a second after its commit at the latest, unless a worker is still at the ones before it.
 */
export function startWebhooks(deps: Deps, everyMs = EVERY_MS): Loop {
  const stopping = new AbortController();
  const pace = { everyMs, onFailure: logAs(deps, "sending webhooks failed") };
  const loop = every(pace, async () => await deliverDue(deps, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      await loop.stop();
    },
  };
}
