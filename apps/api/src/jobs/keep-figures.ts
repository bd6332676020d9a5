import type { Deps } from "../deps.ts";
import { foldCustomers, forgetCities } from "../services/insights/fold-customers.ts";
import { foldEngagement } from "../services/insights/fold-engagement.ts";
import { forgetActivity } from "../services/insights/forget-activity.ts";

/** So that figures are counted before somebody looks who has just imported customers. */
const EVERY_MS = 2_000;
const FOLD_EVENTS_EVERY_ROUNDS = 30;
const FORGET_EVERY_ROUNDS = 60 * FOLD_EVENTS_EVERY_ROUNDS;

/**
 * Keeps the tables of figures small, now and every few seconds, until stopped: folds what was noted about customers or
 * counts them anew, every minute folds what was noted about engagement, and every hour removes what is old.
 */
export function startKeepingFigures(
  deps: Pick<Deps, "db" | "database" | "log">,
  everyMs = EVERY_MS,
): { stop: () => Promise<void> } {
  let round: Promise<void> | null = null;
  let rounds = 0;
  const keep = async (): Promise<void> => {
    const due = (every: number) => rounds % every === 0;
    const [foldsEvents, forgets] = [due(FOLD_EVENTS_EVERY_ROUNDS), due(FORGET_EVERY_ROUNDS)];
    rounds += 1;
    if (foldsEvents) await foldEngagement(deps.db);
    if (forgets) await forgetActivity(deps.db);
    if (forgets) await forgetCities(deps.db);
    await foldCustomers(deps);
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
