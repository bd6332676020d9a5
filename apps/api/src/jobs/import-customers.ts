import type { Deps } from "../deps.ts";
import { pruneImports, rescueImports, runImport } from "../services/imports/index.ts";
import type { JobHandler } from "./queue.ts";

/** Concurrent imports of this process; each user has one. */
export const IMPORT_CONCURRENCY = 2;

const RESCUE_EVERY_MS = 60_000;

/** Expired data is pruned once in this many rounds. */
const PRUNE_EVERY_ROUNDS = 60;

/** Makes the handler of the job "import-customers". */
export function importCustomers(deps: Deps): JobHandler<"import-customers"> {
  return async (job, signal) => {
    await runImport(deps, job, signal);
    return "done";
  };
}

/**
 * Rescues imports whose worker died, now and every minute, and prunes expired data every hour, until stopped. Every
 * worker does.
 */
export function startImportRescue(
  deps: Pick<Deps, "db" | "queue" | "database" | "log">,
  everyMs = RESCUE_EVERY_MS,
): { stop: () => Promise<void> } {
  let round: Promise<unknown> | null = null;
  let rounds = 0;
  const work = async (nobodyElse: boolean): Promise<void> => {
    await rescueImports(deps, { nobodyElse });
    if (rounds % PRUNE_EVERY_ROUNDS === 0) await pruneImports(deps.db);
    rounds += 1;
  };
  const rescue = (nobodyElse: boolean): void => {
    round ??= work(nobodyElse)
      .catch((error: unknown) => deps.log.error({ err: error }, "import rescue failed"))
      .finally(() => {
        round = null;
      });
  };
  // The embedded database has no other process than this one.
  rescue(deps.database.kind === "embedded");
  const timer = setInterval(() => rescue(false), everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
