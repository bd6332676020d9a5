import type { Deps } from "../deps.ts";
import { foldEngagement } from "../services/insights/fold-engagement.ts";
import { forgetActivity } from "../services/insights/forget-activity.ts";

const EVERY_MS = 60_000;
const FORGET_EVERY_ROUNDS = 60;

/**
 * Keeps the tables of figures small, now and every minute, until stopped: folds what was noted about engagement, and
 * every hour removes old activity.
 */
export function startKeepingFigures(
  deps: Pick<Deps, "db" | "log">,
  everyMs = EVERY_MS,
): { stop: () => Promise<void> } {
  let round: Promise<void> | null = null;
  let rounds = 0;
  const keep = async (): Promise<void> => {
    await foldEngagement(deps.db);
    if (rounds % FORGET_EVERY_ROUNDS === 0) await forgetActivity(deps.db);
    rounds += 1;
  };
  const start = (): void => {
    round ??= keep()
      .catch((error: unknown) => deps.log.error({ err: error }, "keeping figures failed"))
      .finally(() => {
        round = null;
      });
  };
  start();
  const timer = setInterval(start, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
