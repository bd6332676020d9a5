import { setTimeout as delay } from "node:timers/promises";

/**
 * Gathers what arrives while a flush is under way and flushes it together as soon as that one ends: many small
 * writes become few, none waits for a timer unless it is told to, and each caller knows when its own is written.
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

/**
 * @param flush - Writes one group. Called with at most `maxItems` items and never twice at a time.
 * @param options.lingerMs - How long each group waits for more, where nobody is in a hurry.
 */
export function createGroupCommit<Item>(
  flush: (items: readonly Item[]) => Promise<void>,
  { maxItems = 2000, lingerMs = 0 }: { maxItems?: number; lingerMs?: number } = {},
): GroupCommit<Item> {
  const waiting: Group<Item>[] = [];
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    // What is added in the same breath goes together.
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
    // In the same breath as the look that found nothing: what is added later begins anew.
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
  const written = new Promise<void>((resolve, reject) => {
    [done, failed] = [resolve, reject];
  });
  return { items: [], written, done, failed };
}
