/** What the loops of a process sleep by, and wake from when something has come up for them. */
export type Alarm = {
  /** Ends the sleeps there are, for a caller who has just committed what a loop of this process looks for. */
  wake: () => void;
  /** Resolves after a while, or when woken. */
  sleep: (ms: number) => Promise<void>;
};

export function createAlarm(): Alarm {
  const sleepers = new Set<() => void>();
  return {
    wake: () => {
      for (const end of sleepers) end();
    },
    sleep: async (ms) =>
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          sleepers.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        sleepers.add(end);
      }),
  };
}
