import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import PgBoss from "pg-boss";
import type { Database } from "../db/client.ts";

/** Ended jobs are of no use to anybody. pg-boss has no cron below a minute. */
const KEEP_ENDED_SECONDS = 60;
const RETRY_MS = 1_000;
const STOP_MS = 30_000;

/** pg-boss at work in this process: its workers, its cron and its maintenance. */
export type WorkingBoss = { boss: PgBoss; stop: () => Promise<void> };

/**
 * Starts pg-boss's work in this process.
 *
 * pg-boss 10 writes down a job's end without waiting for it or catching its failure, which would end the process. So its
 * statements are repeated while the database does not answer, and `stop` waits for them.
 */
export async function openWorkingBoss(
  { pool }: Database,
  log: FastifyBaseLogger,
): Promise<WorkingBoss> {
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  async function once(text: string, values: unknown[]) {
    const result = pool.query(text, values);
    underWay.add(result);
    return await result.finally(() => underWay.delete(result));
  }

  async function executeSql(text: string, values: unknown[]): ReturnType<typeof once> {
    for (;;) {
      try {
        return await once(text, values);
      } catch (error) {
        log.warn({ err: error }, "the queue's statement failed and is repeated");
        // A rejection would stay unhandled; the job's deadline makes it run again.
        if (stopping.signal.aborted) return await new Promise(() => {});
        await wait(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  const boss = new PgBoss({
    db: { executeSql },
    migrate: false,
    maintenanceIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 1,
    archiveCompletedAfterSeconds: KEEP_ENDED_SECONDS,
    deleteAfterSeconds: KEEP_ENDED_SECONDS,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue"));
  await boss.start();
  return {
    boss,
    stop: async () => {
      stopping.abort();
      await boss.stop({ close: false, timeout: STOP_MS });
      while (underWay.size > 0) {
        await Promise.allSettled(underWay);
        // A job fetched meanwhile fails in this turn, which is one more statement.
        await turn();
      }
    },
  };
}
