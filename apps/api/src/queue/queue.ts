import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import PgBoss from "pg-boss";
import type { Connection, Database, Executor } from "../db/client.ts";
import { createWorkers } from "./workers.ts";

/** Payload of a job, by the task's name. */
export type Jobs = {
  "import-customers": { accountId: number; importId: number };
  "start-campaign": { accountId: number; campaignId: number };
  "delete-account": { accountId: number };
  "check-sender-domain": { accountId: number };
  "change-customers": { accountId: number; changeId: number };
};
export type JobName = keyof Jobs;

export type TaskOptions = {
  /** Jobs of it that run at a time in a process, and of one account. */
  slots?: number;
  slotsPerAccount?: number;
  /** The slot is freed then, and the job fails. */
  deadlineSeconds: number;
  /** A failed job is tried again so often, with backoff from one second. */
  retries?: number;
  /** At these times (UTC), and when a worker starts, there is a job without data. */
  cron?: string;
  /** How often a process looks for a job, 500 or more; each slot takes up to half as long again. */
  pollMs?: number;
};

export type Tasks = Readonly<Record<string, TaskOptions>>;

/** A job its process may not run is offered to the others, and to this one again after so long. */
const PUT_BACK_MS = 1_000;

/** pg-boss's number of the job, and which try at it this is, from 1. */
export type Attempt = { jobId: string; attempt: number };

/** `signal` aborts on shutdown: finish running work, begin nothing. */
export type JobHandler<Data> = (data: Data, signal: AbortSignal, attempt: Attempt) => Promise<void>;

/** The job queue: pg-boss on the product's own database. */
export type JobQueue = {
  /**
   * Adds jobs inside the caller's transaction, when `executor` is one: they become visible with its commit. Of equal
   * jobs of one time one waits.
   *
   * @param startAfter - Before this, by the database's clock, they do not begin: a time, or milliseconds from now.
   */
  add: <Name extends JobName>(
    executor: Executor,
    name: Name,
    jobs: readonly Jobs[Name][],
    startAfter?: number | Date,
  ) => Promise<void>;
  /**
   * Fails a job whose process died: it is tried again, after its backoff.
   *
   * @returns False when there is no such job that waits or runs.
   */
  fail: (executor: Executor, name: JobName, jobId: string) => Promise<boolean>;
  /** Makes this process poll now, for a caller that has just committed jobs, which were invisible before. */
  wake: () => void;
  /** Runs a task's jobs in this process, until `stop`. An account with its share leaves jobs to other processes. */
  work: (name: string, handler: JobHandler<never>) => void;
  /** How many jobs of each kind wait, those that are not due yet among them. */
  waiting: () => Promise<Record<string, number>>;
  /** Takes no further job and waits for those under way. */
  stop: () => Promise<void>;
};

/** Opens the queue, and creates its missing parts in the database. `tasks` are all tasks, by name. */
export async function openQueue(
  database: Database,
  log: FastifyBaseLogger,
  tasks: Tasks,
): Promise<JobQueue> {
  await database.asOwner(async (client) => await makeQueues(client, tasks));
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await database.pool.query(text, values) },
    ...{ migrate: false, schedule: false, supervise: false },
  });
  await boss.start();
  const workers = createWorkers(database, log, {
    tasks,
    putBack: async (name, data) => await insert(database.db, name, [data], PUT_BACK_MS),
  });

  async function insert(
    executor: Executor,
    name: string,
    jobs: readonly object[],
    startAfter: number | Date,
  ): Promise<void> {
    if (jobs.length === 0) return;
    const at = startAfter instanceof Date ? startAfter.toISOString() : null;
    await boss.insert(
      jobs.map((data) => ({
        name,
        data,
        singletonKey: JSON.stringify(data, Object.keys(data).toSorted()) + (at ?? ""),
        startAfter: at ?? `${Number(startAfter) / 1_000}`,
      })),
      { db: inTransaction(executor) },
    );
    workers.wake(name);
  }

  return {
    add: async (executor, name, jobs, startAfter = 0) =>
      await insert(executor, name, jobs, startAfter),
    fail: async (executor, name, jobId) => {
      const db = inTransaction(executor);
      const job = await boss.getJobById(name, jobId, { db, includeArchive: false });
      if (job === null || !["created", "retry", "active"].includes(job.state)) return false;
      await boss.fail(name, jobId, {}, { db });
      return true;
    },
    wake: () => workers.wake(),
    work: workers.work,
    waiting: async () =>
      Object.fromEntries(
        await Promise.all(
          Object.keys(tasks).map(async (name) => [name, await boss.getQueueSize(name)] as const),
        ),
      ),
    stop: async () => {
      await workers.stop();
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** pg-boss's statements in a transaction of drizzle. */
function inTransaction(executor: Executor): PgBoss.Db {
  return {
    executeSql: async (text, values) => await executor.execute(withParameters(text, values)),
  };
}

/** Converts pg-boss's "$1" statement to one drizzle can run in a transaction. */
function withParameters(text: string, values: readonly unknown[]) {
  return sql.join(
    text
      .split(/\$(\d+)\b/)
      .map((part, index) =>
        index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`,
      ),
  );
}

/** pg-boss's own, which processes that may make no table need. */
const CRON_QUEUE = "__pgboss__send-it";

async function makeQueues(client: Connection, tasks: Tasks): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await client.query(text, values) },
    ...{ schedule: false, supervise: false },
  });
  await boss.start();
  await boss.createQueue(CRON_QUEUE);
  for (const [name, { deadlineSeconds, retries = 0, cron }] of Object.entries(tasks)) {
    const retry = { retryLimit: retries, retryDelay: 1, retryBackoff: true };
    // "short": of jobs with the same key at most one waits.
    const queue = { name, policy: "short" as const, expireInSeconds: deadlineSeconds, ...retry };
    await boss.createQueue(name, queue);
    // A queue made by an earlier version keeps its options.
    await boss.updateQueue(name, queue);
    if (cron !== undefined) await boss.schedule(name, cron);
  }
  for (const { name } of await boss.getSchedules())
    if (tasks[name]?.cron === undefined) await boss.unschedule(name);
  await boss.stop({ graceful: false, close: false });
}
