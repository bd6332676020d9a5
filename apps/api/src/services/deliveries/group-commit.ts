/**
 * Gathers what arrives while a flush is under way and flushes it together as soon as that one ends: many small
 * writes become few, none waits for a timer, and each caller knows when its own is written.
 */
export type GroupCommit<Item> = {
  /** Resolves once the item is written; rejects with the failure of its group. */
  add: (item: Item) => Promise<void>;
  /** Waits for everything added so far, whatever becomes of it. */
  idle: () => Promise<void>;
};

/** @param flush - Writes one group. Called with at most `maxItems` items and never twice at a time. */
export function createGroupCommit<Item>(
  flush: (items: readonly Item[]) => Promise<void>,
  maxItems = 2000,
): GroupCommit<Item> {
  let waiting: { item: Item; done: () => void; failed: (error: unknown) => void }[] = [];
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    // What is added in the same breath goes together.
    await Promise.resolve();
    while (waiting.length > 0) {
      const group = waiting.slice(0, maxItems);
      waiting = waiting.slice(maxItems);
      try {
        await flush(group.map(({ item }) => item));
        for (const { done } of group) done();
      } catch (error) {
        for (const { failed } of group) failed(error);
      }
    }
  };

  const start = (): void => {
    running ??= run().finally(() => {
      running = null;
    });
  };

  return {
    add: async (item) =>
      await new Promise<void>((done, failed) => {
        waiting.push({ item, done, failed });
        start();
      }),
    idle: async () => {
      while (running !== null) await running;
    },
  };
}
