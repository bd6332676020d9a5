import type { Deps } from "../deps.ts";
import { startScheduled } from "../services/campaigns/index.ts";

const EVERY_MS = 5_000;

/** Starts scheduled campaigns that are due, now and every few seconds, until stopped. Every worker does. */
export function startScheduleLoop(deps: Deps, everyMs = EVERY_MS): { stop: () => Promise<void> } {
  let round: Promise<void> | null = null;
  const look = (): void => {
    round ??= startScheduled(deps)
      .catch((error: unknown) => deps.log.error({ err: error }, "starting scheduled failed"))
      .finally(() => {
        round = null;
      });
  };
  look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
