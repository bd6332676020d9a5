import type { Deps } from "../deps.ts";
import { rescueImports } from "../services/imports/index.ts";
import { startWebhooks } from "./deliver-webhooks.ts";
import { every, logAs } from "./every.ts";
import type { Loop } from "./every.ts";
import { startInboxes } from "./read-inboxes.ts";
import { startKeepingFigures } from "./keep-figures.ts";
import { startAutomations } from "./run-automations.ts";
import { startSending } from "./send-batches.ts";
import { startTasks } from "./tasks.ts";
import { startVacuuming } from "./vacuum-embedded.ts";

const RESCUE_EVERY_MS = 2_000;

/** Starts every job this process does as a worker. The queue's own `stop` waits for running jobs. */
export function startJobs(deps: Deps): Loop {
  const loops = [
    startSending(deps),
    startImportRescue(deps),
    startKeepingFigures(deps),
    startWebhooks(deps),
    startAutomations(deps),
    startInboxes(deps),
    startVacuuming(deps),
  ];
  startTasks(deps);
  return {
    stop: async () => {
      await Promise.all(loops.map(async (loop) => await loop.stop()));
    },
  };
}

/** Retries imports whose worker died, in every worker: pg-boss alone would notice at the deadline. */
function startImportRescue(deps: Deps): Loop {
  // The embedded database has no other process than this one, which has begun nothing yet.
  let isFreshStart = deps.database.kind === "embedded";
  const pace = { everyMs: RESCUE_EVERY_MS, onFailure: logAs(deps, "import rescue failed") };
  return every(pace, async () => {
    const rescued = rescueImports(deps, { isFreshStart });
    isFreshStart = false;
    await rescued;
  });
}
