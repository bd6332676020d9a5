import type { Deps } from "../deps.ts";
import { forgetActivity } from "../services/insights/forget-activity.ts";

const EVERY_MS = 3_600_000;

/** Removes old rows of `owner_activity` now and every hour, until stopped. */
export function startForgetting(
  deps: Pick<Deps, "db" | "log">,
  everyMs = EVERY_MS,
): { stop: () => Promise<void> } {
  let round: Promise<void> | null = null;
  const forget = (): void => {
    round ??= forgetActivity(deps.db)
      .catch((error: unknown) => deps.log.error({ err: error }, "forgetting activity failed"))
      .finally(() => {
        round = null;
      });
  };
  forget();
  const timer = setInterval(forget, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
