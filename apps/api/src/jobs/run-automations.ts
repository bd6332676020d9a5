import type { Deps } from "../deps.ts";
import {
  endOldVersions,
  processEntries,
  pollTriggers,
  advanceDue,
} from "../services/automations/index.ts";
import { every, logAs } from "./every.ts";
import type { Loop } from "./every.ts";

const MOVE_EVERY_MS = 1_000;
const LOOK_EVERY_MS = 5_000;
const END_EVERY_MS = 60_000;

/**
 * Lets people into automations and moves them on, until stopped. Every worker does. The rows say who is due, so that no job is
 * needed: whoever is due is moved on a second later at the latest, unless a worker is still at those before them.
 */
export function startAutomations(deps: Deps, everyMs = MOVE_EVERY_MS): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pace = (ms: number) => ({ everyMs: ms, onFailure: logAs(deps, "automations failed") });
  const loops = [
    every(pace(everyMs), async () => await processEntries(deps, signal)),
    every(pace(everyMs), async () => await advanceDue(deps, { signal })),
    every(pace(LOOK_EVERY_MS), async () => await pollTriggers(deps, signal)),
    every(pace(END_EVERY_MS), async () => await endOldVersions(deps)),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops.map(async (loop) => await loop.stop()));
    },
  };
}
