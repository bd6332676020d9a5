import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { rowsOf, testCtx, withTestDatabase } from "../../test/database.ts";
import { silentLog } from "../../test/silent-log.ts";
import { endJob, reviveJobs } from "./held-jobs.ts";
import { openQueue, type JobEnd, type JobHandler, type JobQueue } from "./queue.ts";

const database = withTestDatabase({ queue: true });
const NAME = "send-batch";
const HOUR_MS = 3_600_000;

/**
 * A process of its own at the queue. It stops with the test, so that one that fails leaves nobody who takes the next
 * one's jobs.
 */
async function openProcess(): Promise<JobQueue> {
  const queue = await openQueue(database(), silentLog);
  onTestFinished(queue.stop);
  return queue;
}

/** A job that lasts until its process is asked to stop. */
async function asked(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}

/** A job nobody else has; gives its campaign's number. */
async function addJob(): Promise<number> {
  const { db, queue } = testCtx(database(), 1);
  const campaignId = randomBytes(5).readUIntBE(0, 5);
  await queue.add(db, NAME, [{ ownerId: 1, campaignId }]);
  return campaignId;
}

/**
 * What the queue knows of a job; `taken` is how often it was held. One that goes on at once does not sleep, though a
 * statement that began before it was put back sees it with a start to come.
 */
async function jobOf(campaignId: number) {
  const [row] = await rowsOf(
    database(),
    sql`select id, state, retry_count as taken, start_after > now() + interval '1 minute' as sleeps
      from pgboss.job where (data ->> 'campaignId')::bigint = ${campaignId}`,
  );
  return { id: String(row?.["id"]), taken: Number(row?.["taken"]), ...row };
}

/** Takes a job as a process does that then falls silent for so long. */
async function hold(campaignId: number, silentForMs = 0) {
  const { rows } = await database().pool.query<{ id: string; taken: number }>(
    `update pgboss.job set state = 'active', started_on = now() - $2 * interval '1 millisecond',
       retry_count = case when started_on is not null then retry_count + 1 else retry_count end
     where (data ->> 'campaignId')::bigint = $1 and state < 'active'
     returning id, retry_count as taken`,
    [campaignId, silentForMs],
  );
  if (rows[0] === undefined) throw new Error("no job waits");
  return rows[0];
}

describe("a job whose process died", () => {
  it("goes back to the queue once it has been silent, and is one job still", async () => {
    const dead = await addJob();
    const alive = await addJob();
    await hold(dead, 4 * HOUR_MS);
    await hold(alive, 1_000);
    await reviveJobs(database().pool, NAME, 3 * HOUR_MS);
    expect(await jobOf(dead)).toMatchObject({ state: "retry", sleeps: false });
    expect(await jobOf(alive)).toMatchObject({ state: "active" });
  });

  it("is no longer the business of a holder who wakes up late", async () => {
    const { pool } = database();
    const campaignId = await addJob();
    const late = await hold(campaignId, 4 * HOUR_MS);
    await reviveJobs(pool, NAME, 3 * HOUR_MS);
    const now = await hold(campaignId);
    expect(now.taken).toBe(late.taken + 1);
    await endJob(pool, NAME, late, null);
    await endJob(pool, NAME, late, 0);
    expect(await jobOf(campaignId)).toMatchObject({ state: "active", taken: now.taken });
    await endJob(pool, NAME, now, null);
    expect(await jobOf(campaignId)).toMatchObject({ state: "completed" });
  });
});

describe("a process that works", () => {
  it("keeps a job that has more to do one job, and lets it rest", async () => {
    const { pool } = database();
    const queue = await openProcess();
    const campaignId = await addJob();
    const ends: JobEnd[] = [{ againAfterMs: 0 }, { againAfterMs: 3_600_000 }];
    queue.work(NAME, { concurrency: 2, pollMs: 10 }, async (data) =>
      data.campaignId === campaignId ? (ends.shift() ?? "done") : "done",
    );
    await expect.poll(async () => await jobOf(campaignId)).toMatchObject({ sleeps: true });
    expect(ends).toEqual([]);
    await pool.query("update pgboss.job set start_after = now() where start_after > now()");
    await expect.poll(async () => await jobOf(campaignId)).toMatchObject({ state: "completed" });
    expect((await jobOf(campaignId)).taken).toBe(2);
  });

  it("takes no more of one owner than it may hold, leaves the rest to other processes and serves other owners", async () => {
    const one = await openProcess();
    const other = await openProcess();
    const { db, queue } = testCtx(database(), 1);
    const [busy, quiet] = [randomBytes(5).readUIntBE(0, 5), randomBytes(5).readUIntBE(0, 5)];
    await queue.add(
      db,
      NAME,
      [busy, busy, busy, quiet].map((ownerId, campaignId) => ({ ownerId, campaignId })),
    );
    const taken: { by: string; of: number }[] = [];
    const handler =
      (by: string): JobHandler<typeof NAME> =>
      async ({ ownerId }, signal) => {
        if (ownerId !== busy && ownerId !== quiet) return "done";
        taken.push({ by, of: ownerId });
        await asked(signal);
        return "done";
      };
    const inOrder = (owners: number[]) => owners.toSorted((a, b) => a - b);
    const takenBy = (name: string) =>
      inOrder(taken.filter(({ by }) => by === name).map(({ of }) => of));

    one.work(NAME, { concurrency: 8, perOwner: 2, pollMs: 10 }, handler("one"));
    await expect.poll(() => takenBy("one")).toEqual(inOrder([busy, busy, quiet]));
    other.work(NAME, { concurrency: 8, perOwner: 2, pollMs: 10 }, handler("other"));
    await expect.poll(() => takenBy("other")).toEqual([busy]);
    expect(takenBy("one")).toHaveLength(3);
  });

  it("says that it lives for as long as a job takes", async () => {
    const queue = await openProcess();
    const campaignId = await addJob();
    queue.work(NAME, { concurrency: 8, pollMs: 10 }, async (data, signal) => {
      if (data.campaignId === campaignId) await asked(signal);
      return "done";
    });
    const silence = async () =>
      await rowsOf(
        database(),
        sql`select started_on > created_on + interval '1.5 seconds' as spoke, retry_count as taken
          from pgboss.job where (data ->> 'campaignId')::bigint = ${campaignId}`,
      );
    await expect.poll(silence, { timeout: 60_000 }).toEqual([{ spoke: true, taken: 0 }]);
    await queue.stop();
    expect(await jobOf(campaignId)).toMatchObject({ state: "completed" });
  });
});
