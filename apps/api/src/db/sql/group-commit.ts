import { setTimeout as delay } from "node:timers/promises";

/**
 * Group commit: items that arrive during a flush are flushed together afterwards. Small writes are merged, none waits for a
 * timer unless configured, and each caller learns when its own is committed.
 */
export type GroupCommit<Item> = {
  /** Resolves once the item is committed; rejects with the failure of its group. */
  add: (item: Item) => Promise<void>;
  /** Waits for everything added so far, failed or not. */
  idle: () => Promise<void>;
};

type Group<Item> = {
  items: Item[];
  written: Promise<void>;
  done: () => void;
  failed: (error: unknown) => void;
};

/**
 * @param flush - Writes one group. Called with at most `maxItems` items and never concurrently.
 * @param options.lingerMs - How long each group waits for more, where latency matters less.
 */
export function createGroupCommit<Item>(
  flush: (items: readonly Item[]) => Promise<void>,
  { maxItems = 2000, lingerMs = 0 }: { maxItems?: number; lingerMs?: number } = {},
): GroupCommit<Item> {
  const waiting: Group<Item>[] = [];
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    // Items added in the same tick form one group.
    await Promise.resolve();
    while (waiting.length > 0) {
      if (lingerMs > 0) await delay(lingerMs);
      const group = waiting.shift();
      if (group === undefined) break;
      try {
        await flush(group.items);
        group.done();
      } catch (error) {
        group.failed(error);
      }
    }
    // In the same tick as the check that found nothing: a later item starts a new loop.
    running = null;
  };

  return {
    add: (item) => {
      let group = waiting.at(-1);
      if (group === undefined || group.items.length >= maxItems) {
        group = openGroup();
        waiting.push(group);
      }
      group.items.push(item);
      running ??= run();
      return group.written;
    },
    idle: async () => {
      while (running !== null) await running;
    },
  };
}

function openGroup<Item>(): Group<Item> {
  let [done, failed]: [() => void, (error: unknown) => void] = [() => {}, () => {}];
  const writing = new Promise<void>((resolve, reject) => {
    [done, failed] = [resolve, reject];
  });
  return { items: [], written: writing, done, failed };
}
