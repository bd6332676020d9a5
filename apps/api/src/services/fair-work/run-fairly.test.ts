import { describe, expect, it } from "vitest";
import { DeadlineError, runFairly } from "./run-fairly.ts";
import type { FairTask } from "./run-fairly.ts";

const never = async (): Promise<boolean> => await new Promise(() => {});
const task = (accountId: number, name: string): FairTask => ({ accountId, key: name });

/** Tasks that are due until they are done, with their results. */
function dueWork(tasks: readonly FairTask[]) {
  const due = new Map(tasks.map((one) => [one.key, one]));
  const ended: string[] = [];
  const failed = new Map<string, unknown>();
  return {
    due,
    ended,
    failed,
    rules: {
      slots: 4,
      slotsPerAccount: 2,
      deadlineMs: 60_000,
      find: async () => [...due.values()],
      onFailure: async ({ key }: FairTask, error: unknown) => {
        failed.set(key, error);
        due.delete(key);
      },
    },
    end: (key: string) => {
      due.delete(key);
      ended.push(key);
      return true;
    },
  };
}

describe("work of several accounts", () => {
  it("of one whose tasks never end leaves the others' to be done, and ends with the deadline", async () => {
    const stuck = ["a", "b", "c", "d", "e"].map((name) => task(1, name));
    const work = dueWork([...stuck, task(2, "bystander")]);
    const doneAt = new Promise<number>((resolve) => {
      void runFairly({
        ...work.rules,
        deadlineMs: 300,
        run: async ({ key }) => {
          if (key !== "bystander") return await never();
          resolve(work.failed.size);
          return work.end(key);
        },
      });
    });
    expect(await doneAt).toBe(0);
    await expect.poll(() => work.failed.size, { timeout: 30_000 }).toBe(stuck.length);
    expect([...work.failed.values()].every((error) => error instanceof DeadlineError)).toBe(true);
  });

  it("gives a freed slot to the next at once, while others still run", async () => {
    const work = dueWork([task(1, "slow"), task(2, "first")]);
    let release = (): void => {};
    const runsOut = runFairly({
      ...work.rules,
      slots: 2,
      run: async ({ key }) => {
        if (key === "slow") {
          await new Promise<void>((resolve) => (release = resolve));
        }
        if (key === "first") work.due.set("second", task(3, "second"));
        if (key === "second") work.due.set("third", task(2, "third"));
        if (key === "third") release();
        return work.end(key);
      },
    });
    await runsOut;
    expect(work.ended).toEqual(["first", "second", "third", "slow"]);
  });

  it("never runs more of one account than its share, nor a task twice at a time", async () => {
    const tasks = Array.from({ length: 30 }, (_, nth) => task(nth % 3, `t${nth}`));
    const work = dueWork(tasks);
    const inside = new Map<number, number>();
    let most = 0;
    let maxAtAll = 0;
    await runFairly({
      ...work.rules,
      run: async ({ accountId, key }) => {
        expect(work.ended).not.toContain(key);
        inside.set(accountId, (inside.get(accountId) ?? 0) + 1);
        most = Math.max(most, inside.get(accountId) ?? 0);
        maxAtAll = Math.max(
          maxAtAll,
          [...inside.values()].reduce((sum, one) => sum + one, 0),
        );
        await new Promise((resolve) => setImmediate(resolve));
        inside.set(accountId, (inside.get(accountId) ?? 0) - 1);
        return work.end(key);
      },
    });
    expect(work.ended).toHaveLength(30);
    expect([most, maxAtAll]).toEqual([2, 4]);
  });

  it("gives each account a slot before any gets a second", async () => {
    const many = Array.from({ length: 5 }, (_, nth) => task(1, `many${nth}`));
    const work = dueWork([...many, task(2, "few")]);
    await runFairly({ ...work.rules, slots: 1, run: async ({ key }) => work.end(key) });
    expect(work.ended.slice(0, 2)).toContain("few");
    expect(work.ended).toHaveLength(6);
  });
});

describe("a task that fails", () => {
  it("is reported, and the others go on", async () => {
    const work = dueWork([task(1, "bad"), task(1, "good"), task(2, "other")]);
    await runFairly({
      ...work.rules,
      run: async ({ key }) => {
        if (key === "bad") throw new Error("no");
        return work.end(key);
      },
    });
    expect(work.ended.toSorted()).toEqual(["good", "other"]);
    expect(work.failed.get("bad")).toMatchObject({ message: "no" });
  });

  it("and whose failure can't be recorded is not tried over and over, and the call throws at its end", async () => {
    const work = dueWork([task(1, "bad"), task(2, "good")]);
    let tries = 0;
    const runsOut = runFairly({
      ...work.rules,
      run: async ({ key }) => {
        if (key === "good") return work.end(key);
        tries += 1;
        throw new Error("no");
      },
      onFailure: async () => {
        throw new Error("the database is away");
      },
    });
    await expect(runsOut).rejects.toMatchObject({ message: "the database is away" });
    expect([tries, work.ended]).toEqual([1, ["good"]]);
  });
});

it("begins nothing once it is stopped, and waits for running tasks", async () => {
  const work = dueWork([task(1, "one"), task(2, "two")]);
  const stopping = new AbortController();
  await runFairly({
    ...work.rules,
    slots: 1,
    signal: stopping.signal,
    run: async ({ key }) => {
      stopping.abort();
      await new Promise((resolve) => setImmediate(resolve));
      return work.end(key);
    },
  });
  expect(work.ended).toEqual(["one"]);
});
