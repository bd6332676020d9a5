/** A part of a file in memory, and what is known of it. */
type Kept<T> = { value: T; until: number };

/**
 * Keeps the bytes asked for last, since a campaign's are asked for by everybody at once.
 *
 * @param options.maxBytes - How much of this process's memory they may hold.
 * @param options.keptMs - How long one is kept, which is how long a deleted one may still be seen.
 * @param options.sizeOf - Bytes of one.
 */
export function createKeptBytes<T>({
  maxBytes,
  keptMs,
  sizeOf,
}: {
  maxBytes: number;
  keptMs: number;
  sizeOf: (value: T) => number;
}) {
  const kept = new Map<string, Kept<T>>();
  let bytes = 0;

  function drop(key: string): void {
    const known = kept.get(key);
    if (known !== undefined) bytes -= sizeOf(known.value);
    kept.delete(key);
  }

  /** The one of a key: kept, or found and then kept; null where `find` finds none. */
  return async (key: string, find: () => Promise<T | null>): Promise<T | null> => {
    const now = performance.now();
    const known = kept.get(key);
    if (known !== undefined && known.until > now) {
      // The last used stand last.
      kept.delete(key);
      kept.set(key, known);
      return known.value;
    }
    drop(key);
    const value = await find();
    if (value === null) return null;
    drop(key);
    kept.set(key, { value, until: now + keptMs });
    bytes += sizeOf(value);
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
    return value;
  };
}
