type InLine = { accountId: number; waitMs: number; reject: (error: unknown) => void };

/**
 * A queue of jobs; of each account one runs at a time. Next is the account whose last job started longest ago. The wait of a
 * job has no limit before `startClock`.
 *
 * @param refuse - The error of a job that waits too long, or is added while too many of the account wait.
 */
export function createLine<Job extends InLine>(waitingPerAccount: number, refuse: () => Error) {
  const waiting = new Map<Job, NodeJS.Timeout | undefined>();
  const running = new Set<number>();
  const lastStarts = new Map<number, number>();
  let starts = 0;
  let clockRuns = false;

  const limitWait = (job: Job): NodeJS.Timeout =>
    setTimeout(() => {
      waiting.delete(job);
      job.reject(refuse());
    }, job.waitMs);

  return {
    /** @throws The error of `refuse`, if the account's part of the queue is full. */
    add: (job: Job): void => {
      const own = [...waiting.keys()].filter(({ accountId }) => accountId === job.accountId);
      if (own.length >= waitingPerAccount) throw refuse();
      waiting.set(job, clockRuns ? limitWait(job) : undefined);
    },
    /** From now on waiting is limited, also for those who wait already. */
    startClock: (): void => {
      if (clockRuns) return;
      clockRuns = true;
      for (const job of waiting.keys()) waiting.set(job, limitWait(job));
    },
    /** Takes the next job whose account has none running. */
    next: (): Job | null => {
      let next: Job | null = null;
      for (const job of waiting.keys()) {
        if (running.has(job.accountId)) continue;
        const isEarlier =
          next === null ||
          (lastStarts.get(job.accountId) ?? 0) < (lastStarts.get(next.accountId) ?? 0);
        if (isEarlier) next = job;
      }
      if (next === null) return null;
      clearTimeout(waiting.get(next));
      waiting.delete(next);
      running.add(next.accountId);
      lastStarts.set(next.accountId, (starts += 1));
      return next;
    },
    end: ({ accountId }: Job): void => {
      running.delete(accountId);
      if (running.size === 0 && waiting.size === 0) lastStarts.clear();
    },
  };
}
