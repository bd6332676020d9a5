/**
 * Gathers what arrives while a flush is under way and flushes it together as soon as that one ends: many small
 * writes become few, none waits for a timer, and each caller knows when its own is written.
 */
export type GroupCommit<Item> = {
  /** Resolves once the item is written; rejects with the failure of its group, whose promise all its items share. */
  add: (item: Item) => Promise<void>;
  /** Waits for everything added so far, whatever becomes of it. */
  idle: () => Promise<void>;
};

type Group<Item> = {
  items: Item[];
  written: Promise<void>;
  done: () => void;
  failed: (error: unknown) => void;
};

/** @param flush - Writes one group. Called with at most `maxItems` items and never twice at a time. */
export function createGroupCommit<Item>(
  flush: (items: readonly Item[]) => Promise<void>,
  maxItems = 2000,
): GroupCommit<Item> {
  const waiting: Group<Item>[] = [];
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    // What is added in the same breath goes together.
    await Promise.resolve();
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      try {
        await flush(group.items);
        group.done();
      } catch (error) {
        group.failed(error);
      }
    }
  };

  return {
    add: (item) => {
      let group = waiting.at(-1);
      if (group === undefined || group.items.length >= maxItems) {
        group = openGroup();
        waiting.push(group);
      }
      group.items.push(item);
      running ??= run().finally(() => {
        running = null;
      });
      return group.written;
    },
    idle: async () => {
      while (running !== null) await running;
    },
  };
}

function openGroup<Item>(): Group<Item> {
  let [done, failed]: [() => void, (error: unknown) => void] = [() => {}, () => {}];
  const written = new Promise<void>((resolve, reject) => {
    [done, failed] = [resolve, reject];
  });
  return { items: [], written, done, failed };
}
