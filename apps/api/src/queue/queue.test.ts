import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { testDeps, withTestDatabase } from "../../test/database.ts";
import { openProcess } from "../../test/open-process.ts";
import type { Attempt, JobHandler, JobQueue, Jobs, TaskOptions } from "./queue.ts";

const database = withTestDatabase({ queue: true });
const NAME = "start-campaign";
type Data = Jobs[typeof NAME];
const anyNumber = () => randomBytes(5).readUIntBE(0, 5);

/** Another process, at a task with such options. */
const openWorker = async (options: Partial<TaskOptions> = {}): Promise<JobQueue> =>
  await openProcess(database(), { [NAME]: { deadlineSeconds: 60, ...options } });

const at = (options: { timeout: number } = { timeout: 20_000 }) => options;

/** A job that lasts until its process is asked to stop. */
async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}

describe("a job", () => {
  // First: pg-boss looks at the clock twice a minute, over all processes.
  it("of a task with a cron comes at a worker's start, and with its time", async () => {
    const data: unknown[] = [];
    (await openWorker({ cron: "* * * * *", pollMs: 500 })).work(NAME, async (job) => {
      data.push(job);
    });
    await expect.poll(() => data, at({ timeout: 90_000 })).toEqual([null, null]);
  });

  it("enters with its transaction, and not at all when that fails", async () => {
    const { db, queue } = testDeps(database());
    const [committedId, undone] = [anyNumber(), anyNumber()];
    const add = async (campaignId: number, fails: boolean) =>
      await db.transaction(async (tx) => {
        await queue.add(tx, NAME, [{ accountId: 1, campaignId }]);
        if (fails) throw new Error("undone");
      });
    await add(undone, true).catch(() => {});
    await add(committedId, false);
    const campaignIds: number[] = [];
    (await openWorker()).work(NAME, async ({ campaignId }: Data) => {
      campaignIds.push(campaignId);
    });
    await expect.poll(() => campaignIds, at()).toEqual([committedId]);
  });

  it("waits once however often it is added, and may wait again while it runs", async () => {
    const { db } = testDeps(database());
    const queue = await openWorker();
    const campaignId = anyNumber();
    const add = async () => await queue.add(db, NAME, [{ accountId: 1, campaignId }]);
    for (let times = 0; times < 3; times += 1) await add();
    const nextId = anyNumber();
    let runCount = 0;
    let isNextRun = false;
    queue.work(NAME, async (job: Data) => {
      if (job.campaignId === nextId) isNextRun = true;
      if (job.campaignId !== campaignId) return;
      runCount += 1;
      if (runCount === 1) for (let times = 0; times < 3; times += 1) await add();
    });
    await expect.poll(() => runCount, at()).toBe(2);
    // Jobs run in their order: a third run would come before this one.
    await queue.add(db, NAME, [{ accountId: 1, campaignId: nextId }]);
    await expect.poll(() => isNextRun, at()).toBe(true);
    expect(runCount).toBe(2);
  });

  it("begins no sooner than it may", async () => {
    const queue = await openWorker();
    const begins = new Promise<number>((resolve) =>
      queue.work(NAME, async () => resolve(performance.now())),
    );
    const addedAt = performance.now();
    await queue.add(database().db, NAME, [{ accountId: 1, campaignId: anyNumber() }], 300);
    expect((await begins) - addedAt).toBeGreaterThanOrEqual(300);
  });

  it("begins as soon as the one before it has ended, with or without success", async () => {
    const queue = await openWorker({ pollMs: 60_000 });
    const waiting = [anyNumber(), anyNumber(), anyNumber()];
    const jobs = waiting.map((campaignId) => ({ accountId: 1, campaignId }));
    await queue.add(database().db, NAME, jobs);
    const begun: number[] = [];
    queue.work(NAME, async ({ campaignId }: Data) => {
      begun.push(campaignId);
      if (begun.length === 1) throw new Error("out of order");
    });
    await expect.poll(() => begun.toSorted(), at()).toEqual(waiting.toSorted());
  });

  it("that fails, or runs past its deadline, is tried again as often as its task says", async () => {
    const queue = await openWorker({ retries: 2, deadlineSeconds: 1 });
    const attempts: Attempt[] = [];
    queue.work(NAME, async (_: Data, signal, attempt) => {
      attempts.push(attempt);
      if (attempt.attempt === 1) await untilAborted(signal);
      if (attempt.attempt === 2) throw new Error("out of order");
    });
    await queue.add(database().db, NAME, [{ accountId: 1, campaignId: anyNumber() }]);
    await expect.poll(() => attempts.length, at()).toBe(3);
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(new Set(attempts.map(({ jobId }) => jobId)).size).toBe(1);
  });
});

describe("a process that works", () => {
  it("takes no more of one account than it may hold, leaves the rest to other processes and serves other accounts", async () => {
    const one = await openWorker({ slots: 8, slotsPerAccount: 2 });
    const other = await openWorker({ slots: 8, slotsPerAccount: 2 });
    const [busy, quiet] = [anyNumber(), anyNumber()];
    await one.add(
      database().db,
      NAME,
      [busy, busy, busy, quiet].map((accountId, campaignId) => ({ accountId, campaignId })),
    );
    const jobs: { by: string; of: number }[] = [];
    const handler =
      (by: string): JobHandler<Data> =>
      async ({ accountId }, signal) => {
        if (accountId !== busy && accountId !== quiet) return;
        jobs.push({ by, of: accountId });
        await untilAborted(signal);
      };
    const inOrder = (accounts: number[]) => accounts.toSorted((a, b) => a - b);
    const takenBy = (name: string) =>
      inOrder(jobs.filter(({ by }) => by === name).map(({ of }) => of));

    one.work(NAME, handler("one"));
    await expect.poll(() => takenBy("one"), at()).toEqual(inOrder([busy, busy, quiet]));
    other.work(NAME, handler("other"));
    await expect.poll(() => takenBy("other"), at()).toEqual([busy]);
    expect(takenBy("one")).toHaveLength(3);
  });

  it("waits at its stop for the job under way, and has its end written down", async () => {
    const queue = await openWorker();
    let isDone = false;
    const begins = new Promise<void>((resolve) =>
      queue.work(NAME, async (_: Data, signal) => {
        resolve();
        await untilAborted(signal);
        isDone = true;
      }),
    );
    await queue.add(database().db, NAME, [{ accountId: 1, campaignId: anyNumber() }]);
    await begins;
    await queue.stop();
    expect(isDone).toBe(true);
    expect(await (await openWorker()).waiting()).toEqual({ [NAME]: 0 });
  });
});
