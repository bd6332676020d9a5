import type { FastifyBaseLogger } from "fastify";
import type PgBoss from "pg-boss";
import type { Database } from "../db/client.ts";
import type { JobName, JobQueue, Jobs, Tasks } from "./queue.ts";
import { openWorkingBoss } from "./working-boss.ts";
import type { WorkingBoss } from "./working-boss.ts";

/** The embedded database has one process, which wakes its workers itself; retries and jobs put back are left. */
const POLL_MS = { postgres: 500, embedded: 2_500 };
/** Scheduled tasks are in no hurry. */
const CRON_POLL_MS = 5_000;

type Workers = Pick<JobQueue, "work" | "stop"> & {
  /** Has those of one task, or all, look for jobs now. */
  wake: (name?: string) => void;
};

/** The workers of this process: pg-boss's own, which start with the first task. */
export function createWorkers(
  database: Database,
  log: FastifyBaseLogger,
  { tasks, putBack }: { tasks: Tasks; putBack: (name: string, data: object) => Promise<void> },
): Workers {
  const stopping = new AbortController();
  const workers: { name: string; id: string }[] = [];
  let opening: Promise<WorkingBoss> | null = null;
  let boss: PgBoss | null = null;

  const work: Workers["work"] = (name, handler) => {
    const { slots = 1, slotsPerAccount = slots, deadlineSeconds, cron, pollMs } = tasks[name] ?? {};
    if (deadlineSeconds === undefined) throw new Error(`there is no task ${name}`);
    const shares = createShares(slotsPerAccount, deadlineSeconds * 1_000);
    const poll = pollMs ?? (cron === undefined ? POLL_MS[database.kind] : CRON_POLL_MS);

    async function run(
      job: PgBoss.JobWithMetadata<Jobs[JobName]>,
      pollAgain: () => void,
    ): Promise<void> {
      stopping.signal.throwIfAborted();
      const end = shares.take(job);
      if (end === null) return await putBack(name, job.data);
      try {
        const attempt = { jobId: job.id, attempt: job.retryCount + 1 };
        await handler(job.data as never, stopping.signal, attempt);
      } catch (error) {
        log.error({ err: error, job: name }, "job failed");
        // pg-boss keeps it: the words of a failed statement have its parameters, people's data among them.
        throw new Error("The log says why");
      } finally {
        end();
        // Others may wait behind it: between two jobs there is no pause.
        pollAgain();
      }
    }

    async function begin(): Promise<void> {
      opening ??= openWorkingBoss(database, log);
      ({ boss } = await opening);
      if (cron !== undefined) await boss.insert([{ name }]);
      for (let slot = 0; slot < slots; slot += 1) {
        // Each at a pace of its own: a wake sets all of a process to one moment, and at equal paces the same process would be
        // first at every job that it may not run.
        const pollingIntervalSeconds = (poll * (1 + Math.random() / 2)) / 1_000;
        const options = { pollingIntervalSeconds, includeMetadata: true as const };
        const worker = { name, id: "" };
        worker.id = await boss.work<Jobs[JobName]>(name, options, async ([job]) => {
          if (job !== undefined) await run(job, () => boss?.notifyWorker(worker.id));
        });
        workers.push(worker);
      }
    }

    void begin().catch((error: unknown) => log.error({ err: error, job: name }, "no work"));
  };

  return {
    work,
    wake: (name) => {
      for (const worker of workers)
        if (name === undefined || worker.name === name) boss?.notifyWorker(worker.id);
    },
    stop: async () => {
      stopping.abort();
      await (await opening)?.stop();
    },
  };
}

/** Counts an account's running jobs. One past its deadline has lost its slot, even if it goes on. */
function createShares(slotsPerAccount: number, deadlineMs: number) {
  const running = new Map<string, { accountId: number | null; until: number }>();
  return {
    /** Null when the account has its share, otherwise a function that ends the job. */
    take: ({ id, data }: PgBoss.Job<Jobs[JobName] | null>): (() => void) | null => {
      const accountId = data?.accountId ?? null;
      const now = performance.now();
      const ofAccount = [...running.values()].filter(
        (job) => job.accountId === accountId && job.until > now,
      );
      if (ofAccount.length >= slotsPerAccount) return null;
      running.set(id, { accountId, until: now + deadlineMs });
      return () => void running.delete(id);
    },
  };
}
