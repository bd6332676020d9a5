import { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { TooSlow } from "./deadline.ts";
import { createThreadPool } from "./thread-pool.ts";

/** Does what it is told: spins, fills its memory, waits for a flag in shared memory, fails, or says it again. */
const THREAD = `
  const { parentPort } = require("node:worker_threads");
  let id = null;
  try { id = require("node:fs").readlinkSync("/proc/thread-self").split("/").at(-1); } catch {}
  parentPort.on("message", ({ act, flag }) => {
    if (act === "spin") for (;;);
    if (act === "fill") { const kept = []; for (;;) kept.push(new Array(1000).fill(kept.length)); }
    if (act === "wait") Atomics.wait(flag, 0, 0);
    parentPort.postMessage(act === "fail" ? { kind: "failed", error: "no" } : { kind: "done", value: act });
  });
  parentPort.postMessage({ kind: "ready", thread: id });
`;

const pool = createThreadPool({
  threads: 2,
  waitingPerAccount: 2,
  startThread: () =>
    new Worker(THREAD, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } }),
});
afterAll(async () => await pool.close());

const RULES = { waitMs: 60_000, limitMs: 60_000 };
const flagged = () => new Int32Array(new SharedArrayBuffer(4));
const release = (flag: Int32Array): void => {
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
};

describe("a job", () => {
  it("over its deadline ends with its thread, and the account's next one is done", async () => {
    await expect(pool.run(1, { act: "spin" }, { ...RULES, limitMs: 50 })).rejects.toBeInstanceOf(
      TooSlow,
    );
    expect(await pool.run(1, { act: "again" }, RULES)).toBe("again");
  });

  it("that fills its thread's memory ends alone", async () => {
    await expect(pool.run(1, { act: "fill" }, RULES)).rejects.toBeInstanceOf(TooSlow);
    expect(await pool.run(1, { act: "again" }, RULES)).toBe("again");
  });

  it.runIf(process.platform === "linux")(
    "is not slow because the rest of the process is busy",
    async () => {
      const flag = flagged();
      const job = pool.run(1, { act: "wait", flag }, { ...RULES, limitMs: 100 });
      // The thread is ready, and the deadline begins.
      await pool.run(2, { act: "other" }, RULES);
      const until = performance.now() + 200;
      while (performance.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 60));
      release(flag);
      expect(await job).toBe("wait");
    },
  );

  it("that fails says why, and its thread is kept", async () => {
    await expect(pool.run(1, { act: "fail" }, RULES)).rejects.toBe("no");
  });
});

describe("jobs of one account", () => {
  it("run one at a time, wait in a short line, and leave the others their thread", async () => {
    const flag = flagged();
    const own = [1, 2, 3].map(async () => await pool.run(1, { act: "wait", flag }, RULES));
    await expect(pool.run(1, { act: "more" }, RULES)).rejects.toMatchObject({
      kind: "slowDown",
      reason: "STILL_RENDERING",
      retryAfterSeconds: 1,
    });
    expect(await pool.run(2, { act: "other" }, RULES)).toBe("other");
    release(flag);
    expect(await Promise.all(own)).toEqual(["wait", "wait", "wait"]);
  });

  it("do not wait for ever", async () => {
    const flag = flagged();
    const first = pool.run(1, { act: "wait", flag }, RULES);
    await expect(pool.run(1, { act: "late" }, { ...RULES, waitMs: 20 })).rejects.toMatchObject({
      kind: "slowDown",
    });
    release(flag);
    await first;
  });

  it("wait as long as the first thread takes to start", async () => {
    const flag = flagged();
    const start = `const { workerData } = require("node:worker_threads"); Atomics.wait(workerData, 0, 0);`;
    const cold = createThreadPool({
      threads: 1,
      waitingPerAccount: 2,
      startThread: () => new Worker(start + THREAD, { eval: true, workerData: flag }),
    });
    const first = cold.run(1, { act: "one" }, RULES);
    const second = cold.run(1, { act: "two" }, { ...RULES, waitMs: 1 }).catch(() => "refused");
    const longer = new Promise((resolve) => setTimeout(resolve, 20, "waits"));
    expect(await Promise.race([second, longer])).toBe("waits");
    release(flag);
    expect(await first).toBe("one");
    await second;
    await cold.close();
  });

  it("come after those of an account whose last one started longer ago", async () => {
    const flags = [flagged(), flagged()];
    const running = flags.map(
      async (flag, nth) => await pool.run(nth + 1, { act: "wait", flag }, RULES),
    );
    const ended: string[] = [];
    const later = [
      [1, "second of one"],
      [3, "first of three"],
    ].map(async ([account, act]) => {
      await pool.run(account as number, { act }, RULES);
      ended.push(String(act));
    });
    for (const flag of flags.slice(0, 1)) release(flag);
    await Promise.all(later);
    expect(ended).toEqual(["first of three", "second of one"]);
    for (const flag of flags) release(flag);
    await Promise.all(running);
  });
});
