import { performance } from "node:perf_hooks";

const MINUTE_MS = 60_000;

/** More keys than this in a minute are no repetition of a few: what is known is dropped, and memory stays bounded. */
const MAX_KEYS = 100_000;

/** Counts by key within a minute. */
export type MinuteCount = {
  /** Counts one; false when that was more than there may be. */
  take: (key: string) => boolean;
  /** Whether there may be no more; counts nothing. */
  isSpent: (key: string) => boolean;
};

/** Makes a counter that starts anew each minute, in this process alone: a bound on abuse, not on use. */
export function createMinuteCount(most: number): MinuteCount {
  let counts = new Map<string, number>();
  let endsAtMs = 0;
  const countOf = (key: string): number => {
    const nowMs = performance.now();
    if (nowMs >= endsAtMs || counts.size >= MAX_KEYS) {
      counts = new Map();
      endsAtMs = nowMs + MINUTE_MS;
    }
    return counts.get(key) ?? 0;
  };
  return {
    take: (key) => {
      const count = countOf(key) + 1;
      counts.set(key, count);
      return count <= most;
    },
    isSpent: (key) => countOf(key) >= most,
  };
}
