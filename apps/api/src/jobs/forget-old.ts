import type { Deps } from "../deps.ts";
import { forgetOld } from "../services/retention/forget-old.ts";
import { every, logAs } from "./every.ts";
import type { Loop } from "./every.ts";

const HOUR_MS = 3_600_000;

/** Deletes what has been kept long enough, at the start and every hour, until stopped. Every worker does. */
export function startForgetting(deps: Deps, everyMs = HOUR_MS): Loop {
  const stopping = new AbortController();
  const pace = { everyMs, onFailure: logAs(deps, "deleting what is old failed") };
  const loop = every(pace, async () => {
    const { eventsDays, auditDays } = deps.config;
    const days = { eventsDays, auditDays };
    const forgotten = await forgetOld(deps, { ...days, signal: stopping.signal });
    if (Object.values(forgotten).some((count) => count > 0)) {
      deps.log.info(forgotten, "deleted what was old");
    }
  });
  return {
    stop: async () => {
      stopping.abort();
      await loop.stop();
    },
  };
}
