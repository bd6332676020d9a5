/** Interruptible sleep for the loops of a process. */
export type Alarm = {
  /** Ends all current sleeps; called after committing work for a loop of this process. */
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
