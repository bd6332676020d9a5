import type { Deps } from "../deps.ts";
import { IMPORT_CONCURRENCY, importCustomers, startImportRescue } from "./import-customers.ts";
import { startKeepingFigures } from "./keep-figures.ts";
import { startScheduleLoop } from "./start-scheduled.ts";
import { startSending } from "./start-sending.ts";

const POLL_MS = 500;

/** Starts every job this process does as a worker. The queue's own `stop` waits for what is under way. */
export function startJobs(deps: Deps): { stop: () => Promise<void> } {
  const options = { concurrency: IMPORT_CONCURRENCY, pollMs: POLL_MS };
  deps.queue.work("import-customers", options, importCustomers(deps));
  const loops = [
    startSending(deps),
    startScheduleLoop(deps),
    startImportRescue(deps),
    startKeepingFigures(deps),
  ];
  return {
    stop: async () => {
      await Promise.all(loops.map(async (loop) => await loop.stop()));
    },
  };
}
