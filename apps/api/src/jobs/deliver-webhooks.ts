import type { Deps } from "../deps.ts";
import { deliverDue } from "../services/webhooks/deliver-due.ts";
import { every, logAs } from "./every.ts";
import type { Loop } from "./every.ts";

const EVERY_MS = 500;

/** Sends events to webhooks in every worker, half a second after their commit unless busy. Due work is in the rows. */
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
