import { MESSAGES } from "@dakiya/domain/messages";
import { AppError } from "../../errors.ts";

/** How many long holders of a connection are admitted at a time: of one account, and in this process. */
export type AdmissionLimits = { perAccount: number; perProcess: number };

/** Admission control: a few at a time, a short queue, and "slow down" beyond it. */
export type Admission = {
  /**
   * Runs `work` once the account and the process have room. Not reentrant, and not to be entered with a connection
   * held: those admitted wait for connections.
   *
   * @param waitMs - Longest time in the queue.
   * @throws AppError "slowDown" after that, or at once where the account's queue is full.
   */
  run: <T>(account: number, waitMs: number, work: () => Promise<T>) => Promise<T>;
  state: () => { running: number; waiting: number };
};

/** More than several tabs request at once, each with a batch. */
const MAX_QUEUED = 100;

const RETRY_AFTER_SECONDS = 5;

type Waiter = { account: number; enter: () => void };

/** Makes the admission control of one process. Fair queueing: next is the account with the fewest running. */
export function createAdmission({ perAccount, perProcess }: AdmissionLimits): Admission {
  const running = new Map<number, number>();
  const queue = new Set<Waiter>();
  let total = 0;

  const countOf = (account: number): number => running.get(account) ?? 0;
  const hasRoom = (account: number): boolean => total < perProcess && countOf(account) < perAccount;
  const enter = (account: number): void => {
    total += 1;
    running.set(account, countOf(account) + 1);
  };
  const leave = (account: number): void => {
    total -= 1;
    if (countOf(account) > 1) running.set(account, countOf(account) - 1);
    else running.delete(account);
    const next = nextOf(queue, countOf);
    if (next === undefined || !hasRoom(next.account)) return;
    queue.delete(next);
    enter(next.account);
    next.enter();
  };

  const enqueue = async (account: number, waitMs: number): Promise<void> => {
    if ([...queue].filter((waiter) => waiter.account === account).length >= MAX_QUEUED) {
      throw tooBusy();
    }
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        account,
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.delete(waiter);
        reject(tooBusy());
      }, waitMs);
      queue.add(waiter);
    });
  };

  return {
    run: async (account, waitMs, work) => {
      if (hasRoom(account)) enter(account);
      else await enqueue(account, waitMs);
      try {
        return await work();
      } finally {
        leave(account);
      }
    },
    state: () => ({ running: total, waiting: queue.size }),
  };
}

/** The fewest running first, then the longest waiting, so that one account's long queue delays only itself. */
function nextOf(queue: Set<Waiter>, countOf: (account: number) => number): Waiter | undefined {
  let next: Waiter | undefined;
  for (const waiter of queue) {
    if (next === undefined || countOf(waiter.account) < countOf(next.account)) next = waiter;
  }
  return next;
}

const tooBusy = (): AppError =>
  new AppError("slowDown", MESSAGES.server.stillCounting, {
    reason: "STILL_COUNTING",
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
