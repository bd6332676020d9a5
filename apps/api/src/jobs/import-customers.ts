import type { Deps } from "../deps.ts";
import { rescueImports } from "../services/imports/rescue-imports.ts";
import { runImport } from "../services/imports/run-import.ts";
import type { JobHandler } from "./queue.ts";

/** Imports this process runs at a time; each user has one. */
export const IMPORT_CONCURRENCY = 2;

const RESCUE_EVERY_MS = 60_000;

/** Makes the handler of the job "import-customers". */
export function importCustomers(deps: Deps): JobHandler<"import-customers"> {
  return async (job, signal) => await runImport(deps, job, signal);
}

/** Looks now and every minute for imports whose worker died, until stopped. Every worker does. */
export function startImportRescue(
  deps: Pick<Deps, "db" | "queue" | "database" | "log">,
  everyMs = RESCUE_EVERY_MS,
): { stop: () => Promise<void> } {
  let round: Promise<unknown> | null = null;
  const rescue = (nobodyElse: boolean): void => {
    round ??= rescueImports(deps, { nobodyElse })
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
