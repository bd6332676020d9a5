import type { Deps } from "../deps.ts";
import { advanceDue, pollTriggers, processEntries } from "../services/automations/index.ts";
import { every, logAs } from "./every.ts";
import type { Loop } from "./every.ts";

const ADVANCE_EVERY_MS = 1_000;
const POLL_EVERY_MS = 5_000;

/** Enrols, advances and polls in every worker. Due work is in the rows, so no job is needed. */
export function startAutomations(deps: Deps, everyMs = ADVANCE_EVERY_MS): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pace = (ms: number) => ({ everyMs: ms, onFailure: logAs(deps, "automations failed") });
  const loops = [
    every(pace(everyMs), async () => await processEntries(deps, signal)),
    every(pace(everyMs), async () => await advanceDue(deps, { signal })),
    every(pace(POLL_EVERY_MS), async () => await pollTriggers(deps, signal)),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops.map(async (loop) => await loop.stop()));
    },
  };
}
