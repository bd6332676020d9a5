import { every, logAs } from "./every.ts";
import type { Loop } from "./every.ts";
import type { Deps } from "../deps.ts";
import { pruneImports, rescueImports, runImport } from "../services/imports/index.ts";
import type { JobHandler } from "../queue/queue.ts";

/** Concurrent imports of this process; each user has one. */
export const IMPORT_CONCURRENCY = 2;

const RESCUE_EVERY_MS = 2_000;

/** Expired data is pruned once in this many rounds. */
const PRUNE_EVERY_ROUNDS = 1_800;

/** Makes the handler of the job "import-customers". */
export function importCustomers(deps: Deps): JobHandler<"import-customers"> {
  return async (job, signal) => {
    await runImport(deps, job, signal);
  };
}

/**
 * Rescues imports whose worker died, now and every two seconds, and prunes expired data every hour, until stopped. Every
 * worker does.
 */
export function startImportRescue(
  deps: Pick<Deps, "db" | "queue" | "database" | "log">,
  everyMs = RESCUE_EVERY_MS,
): Loop {
  let rounds = 0;
  // The embedded database has no other process than this one, which has begun nothing yet.
  let isFreshStart = deps.database.kind === "embedded";
  const rescue = async (): Promise<void> => {
    const rescued = rescueImports(deps, { isFreshStart });
    isFreshStart = false;
    await rescued;
    if (rounds % PRUNE_EVERY_ROUNDS === 0) await pruneImports(deps.db);
    rounds += 1;
  };
  return every({ everyMs, onFailure: logAs(deps, "import rescue failed") }, rescue);
}
