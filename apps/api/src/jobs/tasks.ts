import type { Deps } from "../deps.ts";
import type { Attempt, JobName, Jobs, TaskOptions } from "../queue/queue.ts";
import { endOldVersions } from "../services/automations/index.ts";
import { MAX_ATTEMPTS, pruneBulkChanges, runBulkChange } from "../services/bulk-changes/index.ts";
import { countReports, queueDue, startScheduled } from "../services/campaigns/index.ts";
import { pauseUnhealthy } from "../services/deliveries/index.ts";
import { pruneImports, removeUnfinished, runImport } from "../services/imports/index.ts";
import { forgetCities } from "../services/insights/fold-customers.ts";
import { foldEngagement, forgetActivity } from "../services/insights/fold-engagement.ts";
import { deleteAccount, queueClosed } from "../services/personal-data/index.ts";
import { lookUpDomains } from "../services/mailboxes/look-up-domains.ts";
import { forgetOld } from "../services/retention/forget-old.ts";
import { checkAccount, checkDueDomains } from "../services/sender-domain/index.ts";
import { countDue } from "../services/segments/count-due.ts";
import { sendSummaries } from "../services/summaries/send-due.ts";

type Task<Data> = TaskOptions & {
  run: (deps: Deps, data: Data, signal: AbortSignal, attempt: Attempt) => Promise<void>;
};

/** Tasks on demand: the transaction that causes one adds its job. */
const CAUSED: { [Name in JobName]: Task<Jobs[Name]> } = {
  "import-customers": {
    slots: 2,
    slotsPerAccount: 1,
    deadlineSeconds: 3_600,
    retries: 3,
    run: runImport,
  },
  "start-campaign": {
    slots: 2,
    slotsPerAccount: 1,
    deadlineSeconds: 330,
    retries: 8,
    run: startScheduled,
  },
  // A job is a time slice: a dead worker's is tried again after the deadline.
  "change-customers": {
    slots: 2,
    slotsPerAccount: 1,
    deadlineSeconds: 330,
    retries: MAX_ATTEMPTS - 1,
    run: runBulkChange,
  },
  "check-sender-domain": {
    slots: 2,
    slotsPerAccount: 1,
    deadlineSeconds: 120,
    run: async (deps, { accountId }) => await checkAccount(deps, accountId),
  },
  // A close wakes its own process; others have time.
  "delete-account": {
    slots: 2,
    deadlineSeconds: 3_600,
    retries: 8,
    pollMs: 5_000,
    run: deleteAccount,
  },
};

/** Tasks on a schedule: each runs on one worker, and once when a process starts. */
const TIMED = {
  "find-scheduled": { cron: "* * * * *", deadlineSeconds: 60, run: queueDue },
  "find-closed": { cron: "3 * * * *", deadlineSeconds: 60, run: queueClosed },
  "end-old-versions": { cron: "* * * * *", deadlineSeconds: 300, run: endOldVersions },
  "fold-engagement": { cron: "* * * * *", deadlineSeconds: 300, run: foldEngagement },
  "count-reports": {
    cron: "* * * * *",
    deadlineSeconds: 300,
    run: async (deps, _, signal) => await countReports(deps, signal),
  },
  "look-up-mailboxes": {
    cron: "* * * * *",
    deadlineSeconds: 120,
    run: async (deps, _, signal) => await lookUpDomains(deps, signal),
  },
  "check-sender-domains": {
    cron: "* * * * *",
    deadlineSeconds: 120,
    run: async (deps, _, signal) => await checkDueDomains(deps, signal),
  },
  "pause-unhealthy": {
    cron: "* * * * *",
    deadlineSeconds: 60,
    run: async (deps, _, signal) => await pauseUnhealthy(deps, signal),
  },
  "count-segments": { cron: "*/5 * * * *", deadlineSeconds: 300, run: countDue },
  "send-summaries": { cron: "* * * * *", deadlineSeconds: 300, run: sendSummaries },
  "forget-figures": { cron: "13 * * * *", deadlineSeconds: 600, run: forgetFigures },
  "remove-unfinished": { cron: "*/5 * * * *", deadlineSeconds: 300, run: removeUnfinished },
  "prune-imports": { cron: "23 * * * *", deadlineSeconds: 3_600, run: pruneImports },
  "prune-bulk-changes": { cron: "27 * * * *", deadlineSeconds: 3_600, run: pruneBulkChanges },
  "forget-old": { cron: "33 * * * *", deadlineSeconds: 3_600, run: forgetExpired },
} satisfies Record<string, Task<null>>;

export const TASKS = { ...CAUSED, ...TIMED };
export type TaskName = keyof typeof TASKS;
const NAMES = Object.keys(TASKS) as TaskName[];

/** Takes jobs of some tasks, or all, until the queue stops. */
export function startTasks(deps: Deps, names: readonly TaskName[] = NAMES): void {
  for (const name of names) {
    const { run }: Task<never> = TASKS[name];
    deps.queue.work(name, async (data, signal, attempt) => await run(deps, data, signal, attempt));
  }
}

async function forgetFigures(deps: Deps): Promise<void> {
  await forgetActivity(deps.db);
  await forgetCities(deps);
}

async function forgetExpired(deps: Deps, _: null, signal: AbortSignal): Promise<void> {
  const { eventsDays, auditDays } = deps.config;
  const forgotten = await forgetOld(deps, { eventsDays, auditDays, signal });
  if (Object.values(forgotten).some((count) => count > 0))
    deps.log.info(forgotten, "deleted what was old");
}
