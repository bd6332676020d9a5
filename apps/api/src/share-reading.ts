/** Gives one reading to all that ask while it is under way and for `forMs` after it has ended, well or not. */
export function shareReading<Value>(
  forMs: number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let current: Promise<Value> | null = null;
  return async () => {
    current ??= read().finally(() => {
      setTimeout(() => (current = null), forMs).unref();
    });
    return await current;
  };
}
