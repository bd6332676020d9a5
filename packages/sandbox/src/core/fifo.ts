/** A FIFO queue with constant-time removal; an array's `shift` is linear. */
export type Fifo<T> = {
  readonly length: number;
  push(items: readonly T[]): void;
  shift(): T | undefined;
  clear(): void;
};

/** An empty queue. */
export function createFifo<T>(): Fifo<T> {
  let items: T[] = [];
  let head = 0;
  return {
    get length() {
      return items.length - head;
    },
    push(more) {
      for (const item of more) items.push(item);
    },
    shift() {
      const item = items[head];
      if (head < items.length) head += 1;
      if (head > 1_000 && head > items.length / 2) {
        items = items.slice(head);
        head = 0;
      }
      return item;
    },
    clear() {
      items = [];
      head = 0;
    },
  };
}
