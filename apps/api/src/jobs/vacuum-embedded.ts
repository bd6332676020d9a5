import { every, logAs } from "./every.ts";
import type { Loop } from "./every.ts";
import { vacuumChanged } from "../services/retention/vacuum-changed.ts";
import type { Deps } from "../deps.ts";

/** As often as autovacuum comes by. */
const EVERY_MS = 60_000;

/** Vacuums the embedded database until stopped. */
export function startVacuuming(deps: Pick<Deps, "database" | "log">): Loop {
  const onFailure = logAs(deps, "vacuuming failed");
  // The first pages come first: it has one connection.
  const pace = { everyMs: EVERY_MS, onFailure, startsLater: true };
  return every(pace, async () => await vacuumChanged(deps.database));
}
