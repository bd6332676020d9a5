import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import PgBoss from "pg-boss";
import type { Connection, Database, Executor } from "../db/client.ts";
import { endJob, reviveJobs, startBeating, takeJob, type HeldJob } from "./held-jobs.ts";

/** The jobs and their data. A new job is a line here and a file beside this one. */
export type Jobs = {
  "import-customers": { ownerId: number; importId: number };
  /** A turn at a campaign's batches, which wait in their own table, not in the queue. */
  "send-batch": { ownerId: number; campaignId: number };
};
export type JobName = keyof Jobs;

type QueueOptions = {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  expireInSeconds: number;
  /** Heartbeat every second; a holder silent for this long is dead. */
  silentForMs: number;
};

const QUEUES: Record<JobName, QueueOptions> = {
  // An import has a heartbeat of its own.
  "import-customers": {
    retryLimit: 3,
    retryDelay: 1,
    retryBackoff: true,
    expireInSeconds: 3600,
    // A lost import starts again, so only a surely dead process loses its own.
    silentForMs: 10_000,
  },
  // The batch decides when to give up; the queue only wakes a worker again, and counts how often.
  "send-batch": {
    retryLimit: 2 ** 31 - 1,
    retryDelay: 5,
    retryBackoff: false,
    expireInSeconds: 180,
    silentForMs: 3_000,
  },
};

type WorkOptions = { concurrency: number; perOwner?: number; pollMs: number };

/** A job's result: done, or to be run again after a while. */
export type JobEnd = "done" | { againAfterMs: number };

/** `signal` aborts on shutdown: finish what is under way, begin nothing. */
export type JobHandler<Name extends JobName> = (
  data: Jobs[Name],
  signal: AbortSignal,
) => Promise<JobEnd>;

/** The job queue: pg-boss on the product's own database. */
export type JobQueue = {
  /** Adds jobs inside the caller's transaction, when `executor` is one: they become visible with its commit. */
  add: <Name extends JobName>(
    executor: Executor,
    name: Name,
    jobs: readonly Jobs[Name][],
  ) => Promise<void>;
  /** Makes this process poll now, for a caller that has just committed jobs, which were invisible before. */
  wake: () => void;
  /**
   * Runs up to `concurrency` jobs of one kind in this process, until `stop`, and requeues those of dead processes. At
   * most `perOwner` of one owner: the rest are left to other processes.
   */
  work: <Name extends JobName>(name: Name, options: WorkOptions, handler: JobHandler<Name>) => void;
  /** Takes no further job and waits for those under way. */
  stop: () => Promise<void>;
};

/** Opens the queue and creates its tables and queues where they are missing. */
export async function openQueue(database: Database, log: FastifyBaseLogger): Promise<JobQueue> {
  await database.asOwner(makeQueues);
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await database.pool.query(text, values) },
    migrate: false,
    schedule: false,
    supervise: true,
    maintenanceIntervalSeconds: 30,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue"));
  await boss.start();
  for (const [name, { silentForMs }] of Object.entries(QUEUES)) {
    // The embedded database has no other process than this one, so every holder is dead.
    if (database.kind === "embedded" && silentForMs !== null)
      await reviveJobs(database.pool, name, 0);
  }

  const stopping = new AbortController();
  const loops: Promise<void>[] = [];
  const wakers = new Set<() => void>();

  const wakeAll = (): void => {
    for (const wake of wakers) wake();
  };

  const pause = async (ms: number) =>
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        wakers.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      wakers.add(done);
    });

  async function runOne<Name extends JobName>(
    name: Name,
    job: HeldJob & { data: Jobs[Name] },
    handler: JobHandler<Name>,
  ): Promise<void> {
    try {
      const end = await handler(job.data, stopping.signal);
      await endJob(database.pool, name, job, end === "done" ? null : end.againAfterMs);
    } catch (error) {
      log.error({ err: error, job: name }, "job failed");
      await boss
        .fail(name, job.id, { message: error instanceof Error ? error.message : String(error) })
        .catch(() => {});
    }
  }

  async function loop<Name extends JobName>(
    name: Name,
    options: WorkOptions,
    handler: JobHandler<Name>,
  ): Promise<void> {
    const running = new Map<HeldJob & { data: Jobs[Name] }, Promise<void>>();
    const { concurrency, perOwner = concurrency, pollMs } = options;
    const { silentForMs } = QUEUES[name];
    const beating = startBeating(database.reserve.pool, name, silentForMs, {
      held: () => [...running.keys()],
      onRevived: wakeAll,
    });
    while (!stopping.signal.aborted) {
      const busy = busyOwners([...running.keys()], perOwner);
      // While the database is unreachable, there is nothing to take.
      const job =
        running.size < concurrency
          ? await takeJob<Jobs[Name]>(database.pool, name, busy).catch(() => null)
          : null;
      if (job === null) await Promise.race([pause(pollMs), ...running.values()]);
      else
        running.set(
          job,
          runOne(name, job, handler).finally(() => running.delete(job)),
        );
    }
    await Promise.all(running.values());
    await beating.stop();
  }

  return {
    add: async (executor, name, jobs) => {
      if (jobs.length === 0) return;
      await boss.insert(
        jobs.map((data) => ({ name, data })),
        {
          db: {
            executeSql: async (text, values) =>
              await executor.execute(withParameters(text, values)),
          },
        },
      );
      wakeAll();
    },
    wake: wakeAll,
    work: (name, options, handler) => {
      loops.push(loop(name, options, handler));
    },
    stop: async () => {
      stopping.abort();
      wakeAll();
      await Promise.all(loops);
      await boss.stop({ graceful: false, close: false, wait: true });
    },
  };
}

/** The owners at their limit. */
function busyOwners(running: readonly { data: { ownerId: number } }[], perOwner: number): number[] {
  const counts = new Map<number, number>();
  for (const { data } of running) counts.set(data.ownerId, (counts.get(data.ownerId) ?? 0) + 1);
  return [...counts].flatMap(([ownerId, count]) => (count < perOwner ? [] : [ownerId]));
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

async function makeQueues(client: Connection): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await client.query(text, values) },
    schedule: false,
    supervise: false,
  });
  await boss.start();
  for (const [name, { silentForMs: _ours, ...options }] of Object.entries(QUEUES)) {
    await boss.createQueue(name, { name, ...options });
    // A queue made by an earlier version keeps its options.
    await boss.updateQueue(name, { name, ...options });
  }
  await boss.stop({ graceful: false, close: false });
}
