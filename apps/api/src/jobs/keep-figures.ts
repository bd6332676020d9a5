import { every, logAs } from "./every.ts";
import type { Loop } from "./every.ts";
import type { Deps } from "../deps.ts";
import { foldCustomers, forgetCities } from "../services/insights/fold-customers.ts";
import { foldEngagement, forgetActivity } from "../services/insights/fold-engagement.ts";

/** Keeps figures counted before the first look after an import. */
const EVERY_MS = 2_000;
const FOLD_EVENTS_EVERY_ROUNDS = 30;
const FORGET_EVERY_ROUNDS = 60 * FOLD_EVENTS_EVERY_ROUNDS;

/**
 * Keeps the tables of figures small until stopped: every few seconds folds or recounts customers, every minute folds
 * engagement, every hour removes what is old.
 */
export function startKeepingFigures(
  deps: Pick<Deps, "db" | "database" | "log">,
  everyMs = EVERY_MS,
): Loop {
  let rounds = 0;
  const keep = async (): Promise<void> => {
    const isDue = (every: number) => rounds % every === 0;
    const [foldsEvents, forgets] = [isDue(FOLD_EVENTS_EVERY_ROUNDS), isDue(FORGET_EVERY_ROUNDS)];
    rounds += 1;
    if (foldsEvents) await foldEngagement(deps);
    if (forgets) await forgetActivity(deps.db);
    if (forgets) await forgetCities(deps);
    await foldCustomers(deps);
  };
  return every({ everyMs, onFailure: logAs(deps, "keeping figures failed") }, keep);
}
