import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { isMoving } from "../../errors.ts";

/** Work of one account that takes a slot; of one key at most one runs at a time. */
export type FairTask = { accountId: number; key: string };

type FairWork<Task extends FairTask> = {
  /** Tasks that run side by side in this process, and how many of them may be one account's. */
  slots: number;
  slotsPerAccount: number;
  /** A task's slot is freed after this time, even if the task is still running. */
  deadlineMs: number;
  /** Begins no further task once it aborts. */
  signal?: AbortSignal | undefined;
  /**
   * Finds due tasks. May find more than there is room for, and running ones, so it takes no leases: `run` does.
   *
   * @param full - Accounts that have their share of the slots, whose tasks it may leave out.
   */
  find: (full: readonly number[]) => Promise<readonly Task[]>;
  /**
   * Does one bounded part.
   *
   * @param deadline - Aborts when the time is up.
   * @returns Whether anything was done. Otherwise the task is left alone for a moment.
   */
  run: (task: Task, deadline: AbortSignal) => Promise<boolean>;
  /** Shows the failure on its thing, with a retry delay during which `find` leaves it out. */
  onFailure: (task: Task, error: unknown) => Promise<void>;
};

/** A task did not end within its deadline. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/** While tasks run, others are looked for so often; a freed slot looks at once. */
const POLL_MS = 250;

/** So long a task that did nothing, or failed, is left alone, should it still be found. */
const REST_MS = 1_000;

/** Time for a task to end by itself once its deadline has aborted. */
const GRACE_MS = 1_000;

/**
 * Runs the due work of all accounts until nothing is due: tasks of accounts with the fewest running first, without waiting
 * for each other. A slow or failing task takes a slot of its account until its deadline, and nothing from the others
 * (docs/decisions/088).
 *
 * @throws Errors of `find` and `onFailure`, after all tasks have ended. Errors of `run` go to `onFailure`.
 */
export async function runFairly<Task extends FairTask>(work: FairWork<Task>): Promise<void> {
  const running = new Map<string, { accountId: number; ended: Promise<void> }>();
  const restingUntil = new Map<string, number>();
  /** By account, the number of its latest task. */
  const lastStarts = new Map<number, number>();
  let starts = 0;
  let problem: { error: unknown } | null = null;
  const freeOf = (accountId: number): number =>
    work.slotsPerAccount - countOf(running.values(), accountId);

  const full = (): number[] =>
    [...new Set([...running.values()].map(({ accountId }) => accountId))].filter(
      (id) => freeOf(id) <= 0,
    );

  const start = (task: Task): void => {
    lastStarts.set(task.accountId, (starts += 1));
    const ended = runOne(work, task)
      .then((didSomething) => {
        if (!didSomething) restingUntil.set(task.key, performance.now() + REST_MS);
      })
      .catch((error: unknown) => {
        problem ??= { error };
        restingUntil.set(task.key, performance.now() + REST_MS);
      })
      .finally(() => running.delete(task.key));
    running.set(task.key, { accountId: task.accountId, ended });
  };
  const startDue = async (): Promise<void> => {
    if (running.size >= work.slots) return;
    for (const task of byFairness(await work.find(full()), freeOf, lastStarts)) {
      if (running.size >= work.slots) return;
      const isResting = (restingUntil.get(task.key) ?? 0) > performance.now();
      if (isResting || running.has(task.key) || freeOf(task.accountId) <= 0) continue;
      start(task);
    }
  };

  let finds = true;
  for (;;) {
    finds &&= work.signal?.aborted !== true;
    if (finds)
      await startDue().catch((error: unknown) => {
        problem ??= { error };
        finds = false;
      });
    if (running.size === 0) break;
    await oneEnds([...running.values()], POLL_MS);
  }
  if (problem !== null) throw (problem as { error: unknown }).error;
}

function countOf(running: Iterable<{ accountId: number }>, accountId: number): number {
  let count = 0;
  for (const one of running) if (one.accountId === accountId) count += 1;
  return count;
}

/** Accounts with the most free slots first, of those the one whose last task started longest ago, and one task of each at a time. */
function byFairness<Task extends FairTask>(
  tasks: readonly Task[],
  freeOf: (accountId: number) => number,
  lastStarts: ReadonlyMap<number, number>,
): readonly Task[] {
  const places = new Map<number, number>();
  return tasks
    .map((task) => {
      const place = places.get(task.accountId) ?? -freeOf(task.accountId);
      places.set(task.accountId, place + 1);
      return { task, place, lastStart: lastStarts.get(task.accountId) ?? 0 };
    })
    .toSorted((a, b) => a.place - b.place || a.lastStart - b.lastStart)
    .map(({ task }) => task);
}

async function oneEnds(running: readonly { ended: Promise<void> }[], maxMs: number) {
  const polling = new AbortController();
  const poll = sleep(maxMs, undefined, { signal: polling.signal }).catch(() => {});
  await Promise.race([poll, ...running.map(({ ended }) => ended)]);
  polling.abort();
}

/** Runs a task until it ends, or its slot is taken from it. */
async function runOne<Task extends FairTask>(
  { run, onFailure, deadlineMs }: FairWork<Task>,
  task: Task,
): Promise<boolean> {
  const deadline = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DeadlineError(`No end within ${deadlineMs} ms`);
      deadline.abort(error);
      timer = setTimeout(() => reject(error), GRACE_MS);
    }, deadlineMs);
  });
  try {
    return await Promise.race([run(task, deadline.signal), expired]);
  } catch (error) {
    // It goes on where the account moves to.
    if (!isMoving(error)) await onFailure(task, error);
    return false;
  } finally {
    clearTimeout(timer);
  }
}
