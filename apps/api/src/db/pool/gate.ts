import { MESSAGES } from "@dakiya/domain/messages";
import { AppError } from "../../errors.ts";

/** How many long holders of a connection are admitted at a time: of one account, and in this process. */
export type GateSize = { perAccount: number; perProcess: number };

/** An admission gate: a few at a time, a short queue behind them, and "slow down" beyond it. */
export type Gate = {
  /**
   * Runs `work` once the account and the process have room. Not reentrant, and not to be entered with a connection
   * held: those inside wait for connections.
   *
   * @param waitMs - Longest time in the queue.
   * @throws AppError "slowDown" after that, or at once where the account's queue is full.
   */
  run: <T>(account: number, waitMs: number, work: () => Promise<T>) => Promise<T>;
  /** How many run, and how many wait. */
  state: () => { inside: number; waiting: number };
};

/** More than some tabs, each with a batch of requests, ask for at once. */
const LONGEST_LINE = 100;

const RETRY_AFTER_SECONDS = 5;

type Waiter = { account: number; enter: () => void };

/** Makes the gate of one process. Fair queueing: next is the account with the fewest inside. */
export function createGate({ perAccount, perProcess }: GateSize): Gate {
  const inside = new Map<number, number>();
  const line = new Set<Waiter>();
  let total = 0;

  const countOf = (account: number): number => inside.get(account) ?? 0;
  const hasRoom = (account: number): boolean => total < perProcess && countOf(account) < perAccount;
  const enter = (account: number): void => {
    total += 1;
    inside.set(account, countOf(account) + 1);
  };
  const leave = (account: number): void => {
    total -= 1;
    if (countOf(account) > 1) inside.set(account, countOf(account) - 1);
    else inside.delete(account);
    const next = nextOf(line, countOf);
    if (next === undefined || !hasRoom(next.account)) return;
    line.delete(next);
    enter(next.account);
    next.enter();
  };

  const standInLine = async (account: number, waitMs: number): Promise<void> => {
    if ([...line].filter((waiter) => waiter.account === account).length >= LONGEST_LINE) {
      throw comeAgain();
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
        line.delete(waiter);
        reject(comeAgain());
      }, waitMs);
      line.add(waiter);
    });
  };

  return {
    run: async (account, waitMs, work) => {
      if (hasRoom(account)) enter(account);
      else await standInLine(account, waitMs);
      try {
        return await work();
      } finally {
        leave(account);
      }
    },
    state: () => ({ inside: total, waiting: line.size }),
  };
}

/** The fewest inside first, then the longest waiting, so that one account's long queue delays only itself. */
function nextOf(line: Set<Waiter>, countOf: (account: number) => number): Waiter | undefined {
  let next: Waiter | undefined;
  for (const waiter of line) {
    if (next === undefined || countOf(waiter.account) < countOf(next.account)) next = waiter;
  }
  return next;
}

const comeAgain = (): AppError =>
  new AppError("slowDown", MESSAGES.server.stillCounting, {
    reason: "STILL_COUNTING",
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
