import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import PgBoss from "pg-boss";
import type { Connection, Database, Executor } from "../db/client.ts";

/**
 * The jobs and their data. A job only wakes a worker: rows of ours remember what is to be done and who does it, and a
 * sweep adds the job again where nobody does. A new job is a line here and a file beside this one.
 */
export type Jobs = {
  "import-customers": { accountId: number; importId: number };
  /** A turn in one of a campaign's lanes; jobs of earlier versions name none. */
  "send-batch": { accountId: number; campaignId: number; lane?: number };
};
export type JobName = keyof Jobs;

const QUEUES: Record<JobName, Omit<PgBoss.Queue, "name" | "policy">> = {
  // As often as an import is tried.
  "import-customers": { retryLimit: 3, retryDelay: 1, retryBackoff: true, expireInSeconds: 3600 },
  "send-batch": { retryLimit: 0, expireInSeconds: 180 },
};

/** Ended jobs are of no use to anybody. */
const KEEP_ENDED_SECONDS = 60;

/** A job its process may not run is offered to the others, and to this one again after so long. */
const PUT_BACK_MS = 1_000;

type WorkOptions = { concurrency: number; perAccount?: number; pollMs: number };

/** `signal` aborts on shutdown: finish what is under way, begin nothing. */
export type JobHandler<Name extends JobName> = (
  data: Jobs[Name],
  signal: AbortSignal,
) => Promise<void>;

/** The job queue: pg-boss on the product's own database. */
export type JobQueue = {
  /**
   * Adds jobs inside the caller's transaction, when `executor` is one: they become visible with its commit. Of equal
   * jobs one waits at a time.
   *
   * @param afterMs - Before this, by the database's clock, they do not begin.
   */
  add: <Name extends JobName>(
    executor: Executor,
    name: Name,
    jobs: readonly Jobs[Name][],
    afterMs?: number,
  ) => Promise<void>;
  /** Makes this process poll now, for a caller that has just committed jobs, which were invisible before. */
  wake: () => void;
  /**
   * Runs up to `concurrency` jobs of one kind in this process, until `stop`. At most `perAccount` of one account: the rest
   * are left to other processes.
   */
  work: <Name extends JobName>(name: Name, options: WorkOptions, handler: JobHandler<Name>) => void;
  /** How many jobs of each kind wait, those that are not due yet among them. */
  waiting: () => Promise<Record<JobName, number>>;
  /** Takes no further job and waits for those under way. */
  stop: () => Promise<void>;
};

/** Opens the queue and creates its tables and queues where they are missing. */
export async function openQueue(database: Database, log: FastifyBaseLogger): Promise<JobQueue> {
  await database.asOwner(makeQueues);
  const boss = await startBoss(database, log);
  const stopping = new AbortController();
  const loops: Promise<void>[] = [];
  const { pause, wake } = createAlarm();

  const add: JobQueue["add"] = async (executor, name, jobs, afterMs = 0) => {
    if (jobs.length === 0) return;
    await boss.insert(
      jobs.map((data) => ({
        name,
        data,
        singletonKey: JSON.stringify(data, Object.keys(data).toSorted()),
        startAfter: `${afterMs / 1_000}`,
      })),
      {
        db: {
          executeSql: async (text, values) => await executor.execute(withParameters(text, values)),
        },
      },
    );
    wake();
  };

  async function loop<Name extends JobName>(
    name: Name,
    { concurrency, perAccount = concurrency, pollMs }: WorkOptions,
    handler: JobHandler<Name>,
  ): Promise<void> {
    const running = new Map<Jobs[Name], Promise<void>>();
    while (!stopping.signal.aborted) {
      // While the database is unreachable, there is nothing to take.
      const [job] =
        running.size < concurrency ? await boss.fetch<Jobs[Name]>(name).catch(() => []) : [];
      if (job === undefined) {
        await Promise.race([pause(pollMs), ...running.values()]);
        continue;
      }
      const { data } = job;
      const ofOwner = [...running.keys()].filter(({ accountId }) => accountId === data.accountId);
      if (ofOwner.length >= perAccount) {
        await runOne(boss, log, job, async () => await add(database.db, name, [data], PUT_BACK_MS));
        continue;
      }
      const run = runOne(boss, log, job, async () => await handler(data, stopping.signal));
      running.set(
        data,
        run.finally(() => running.delete(data)),
      );
    }
    await Promise.all(running.values());
  }

  return {
    add,
    wake,
    work: (name, options, handler) => {
      loops.push(loop(name, options, handler));
    },
    waiting: async () => ({
      "import-customers": await boss.getQueueSize("import-customers"),
      "send-batch": await boss.getQueueSize("send-batch"),
    }),
    stop: async () => {
      stopping.abort();
      wake();
      await Promise.all(loops);
      await boss.stop({ graceful: false, close: false, wait: true });
    },
  };
}

async function startBoss(database: Database, log: FastifyBaseLogger): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await database.pool.query(text, values) },
    migrate: false,
    schedule: false,
    supervise: true,
    maintenanceIntervalSeconds: 30,
    archiveCompletedAfterSeconds: KEEP_ENDED_SECONDS,
    deleteAfterSeconds: KEEP_ENDED_SECONDS,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue"));
  await boss.start();
  return boss;
}

/** Runs a job and tells the queue how it ended. */
async function runOne(
  boss: PgBoss,
  log: FastifyBaseLogger,
  { id, name }: PgBoss.Job<unknown>,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
    await boss.complete(name, id);
  } catch (error) {
    log.error({ err: error, job: name }, "job failed");
    // Why stands in the log. The words of a failed statement would keep its parameters, people's data among them.
    await boss.fail(name, id).catch(() => {});
  }
}

/** Pauses that end early once somebody calls `wake`. */
function createAlarm() {
  const sleepers = new Set<() => void>();
  return {
    wake: (): void => {
      for (const end of sleepers) end();
    },
    pause: async (ms: number) =>
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          sleepers.delete(done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        sleepers.add(done);
      }),
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

async function makeQueues(client: Connection): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await client.query(text, values) },
    schedule: false,
    supervise: false,
  });
  await boss.start();
  for (const [name, options] of Object.entries(QUEUES)) {
    // "short": of jobs with the same key at most one waits.
    const queue = { name, policy: "short" as const, ...options };
    await boss.createQueue(name, queue);
    // A queue made by an earlier version keeps its options.
    await boss.updateQueue(name, queue);
  }
  await boss.stop({ graceful: false, close: false });
}
