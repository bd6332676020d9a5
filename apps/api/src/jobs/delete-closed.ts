import type { Deps } from "../deps.ts";
import { deleteClosed } from "../services/personal-data/index.ts";
import { every, logAs } from "./every.ts";
import type { Loop } from "./every.ts";

const EVERY_MS = 5_000;

/** Deletes what closed accounts have left, now and every few seconds, until stopped. Every worker does. */
export function startDeletingClosed(deps: Deps, everyMs = EVERY_MS): Loop {
  const stopping = new AbortController();
  const pace = { everyMs, onFailure: logAs(deps, "deleting closed accounts failed") };
  const loop = every(pace, async () => {
    for await (const _ of deleteClosed(deps)) if (stopping.signal.aborted) return;
  });
  return {
    stop: async () => {
      stopping.abort();
      await loop.stop();
    },
  };
}
