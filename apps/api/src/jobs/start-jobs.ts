import type { Deps } from "../deps.ts";
import { startScheduled } from "../services/campaigns/index.ts";
import { startDeletingClosed } from "./delete-closed.ts";
import { startWebhooks } from "./deliver-webhooks.ts";
import { startAutomations } from "./run-automations.ts";
import { every, logAs } from "./every.ts";
import type { Loop } from "./every.ts";
import { startForgetting } from "./forget-old.ts";
import { IMPORT_CONCURRENCY, importCustomers, startImportRescue } from "./import-customers.ts";
import { startKeepingFigures } from "./keep-figures.ts";
import { startSending } from "./send-batches.ts";

const POLL_MS = 500;

/** Starts every job this process does as a worker. The queue's own `stop` waits for what is under way. */
export function startJobs(deps: Deps): Loop {
  const options = { concurrency: IMPORT_CONCURRENCY, pollMs: POLL_MS };
  deps.queue.work("import-customers", options, importCustomers(deps));
  const loops = [
    startSending(deps),
    startScheduleLoop(deps),
    startImportRescue(deps),
    startKeepingFigures(deps),
    startForgetting(deps),
    startDeletingClosed(deps),
    startWebhooks(deps),
    startAutomations(deps),
  ];
  return {
    stop: async () => {
      await Promise.all(loops.map(async (loop) => await loop.stop()));
    },
  };
}

const EVERY_MS = 5_000;

/** Starts scheduled campaigns that are due, now and every few seconds, until stopped. Every worker does. */
export function startScheduleLoop(deps: Deps, everyMs = EVERY_MS): Loop {
  const pace = { everyMs, onFailure: logAs(deps, "starting scheduled failed") };
  return every(pace, async () => await startScheduled(deps));
}
