import { every, logAs } from "./every.ts";
import type { Loop } from "./every.ts";
import type { Deps } from "../deps.ts";
import { foldCustomers } from "../services/insights/fold-customers.ts";

/** Keeps figures counted before the first look after an import. */
const EVERY_MS = 2_000;

/** Folds or recounts customers every few seconds until stopped, so that the tables of figures stay small. */
export function startKeepingFigures(
  deps: Pick<Deps, "db" | "database" | "log">,
  everyMs = EVERY_MS,
): Loop {
  const pace = { everyMs, onFailure: logAs(deps, "keeping figures failed") };
  return every(pace, async () => await foldCustomers(deps));
}
