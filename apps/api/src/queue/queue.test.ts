import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { testDeps, withTestDatabase } from "../../test/database.ts";
import { silentLog } from "../../test/silent-log.ts";
import { openQueue } from "./queue.ts";
import type { JobHandler, JobQueue } from "./queue.ts";

const database = withTestDatabase({ queue: true });
const NAME = "send-batch";
const anyNumber = () => randomBytes(5).readUIntBE(0, 5);

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
async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}

describe("a job", () => {
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
    (await openProcess()).work(NAME, { concurrency: 1, pollMs: 10 }, async ({ campaignId }) => {
      campaignIds.push(campaignId);
    });
    await expect.poll(() => campaignIds).toEqual([committedId]);
  });

  it("waits once however often it is added, and may wait again while it runs", async () => {
    const { db, queue } = testDeps(database());
    const campaignId = anyNumber();
    const add = async () => await queue.add(db, NAME, [{ accountId: 1, campaignId }]);
    for (let times = 0; times < 3; times += 1) await add();
    const nextId = anyNumber();
    let runCount = 0;
    let isNextRun = false;
    (await openProcess()).work(NAME, { concurrency: 1, pollMs: 10 }, async (job) => {
      if (job.campaignId === nextId) isNextRun = true;
      if (job.campaignId !== campaignId) return;
      runCount += 1;
      if (runCount === 1) for (let times = 0; times < 3; times += 1) await add();
    });
    await expect.poll(() => runCount).toBe(2);
    // Jobs run in their order: a third run would come before this one.
    await queue.add(db, NAME, [{ accountId: 1, campaignId: nextId }]);
    await expect.poll(() => isNextRun).toBe(true);
    expect(runCount).toBe(2);
  });

  it("begins no sooner than it may", async () => {
    const queue = await openProcess();
    const begins = new Promise<number>((resolve) =>
      queue.work(NAME, { concurrency: 1, pollMs: 10 }, async () => resolve(performance.now())),
    );
    const addedAt = performance.now();
    await queue.add(database().db, NAME, [{ accountId: 1, campaignId: anyNumber() }], 300);
    expect((await begins) - addedAt).toBeGreaterThanOrEqual(300);
  });
});

describe("a process that works", () => {
  it("takes no more of one account than it may hold, leaves the rest to other processes and serves other accounts", async () => {
    const one = await openProcess();
    const other = await openProcess();
    const { db, queue } = testDeps(database());
    const [busy, quiet] = [anyNumber(), anyNumber()];
    await queue.add(
      db,
      NAME,
      [busy, busy, busy, quiet].map((accountId, campaignId) => ({ accountId, campaignId })),
    );
    const jobs: { by: string; of: number }[] = [];
    const handler =
      (by: string): JobHandler<typeof NAME> =>
      async ({ accountId }, signal) => {
        if (accountId !== busy && accountId !== quiet) return;
        jobs.push({ by, of: accountId });
        await untilAborted(signal);
      };
    const inOrder = (accounts: number[]) => accounts.toSorted((a, b) => a - b);
    const takenBy = (name: string) =>
      inOrder(jobs.filter(({ by }) => by === name).map(({ of }) => of));

    one.work(NAME, { concurrency: 8, perAccount: 2, pollMs: 10 }, handler("one"));
    await expect.poll(() => takenBy("one")).toEqual(inOrder([busy, busy, quiet]));
    other.work(NAME, { concurrency: 8, perAccount: 2, pollMs: 10 }, handler("other"));
    await expect.poll(() => takenBy("other"), { timeout: 10_000 }).toEqual([busy]);
    expect(takenBy("one")).toHaveLength(3);
  });
});
