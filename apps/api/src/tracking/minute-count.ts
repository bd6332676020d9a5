import { performance } from "node:perf_hooks";

const MINUTE_MS = 60_000;

/** More keys than this in a minute are no repetition: the counts are dropped, which bounds memory. */
const MAX_KEYS = 100_000;

/** Counts by key within a minute. */
export type MinuteCount = {
  /** Counts one, or several; false when the limit is exceeded. */
  take: (key: string, several?: number) => boolean;
  /** Whether there may be no more; counts nothing. */
  isSpent: (key: string) => boolean;
};

/** Makes a per-minute counter of this process: a bound on abuse, not an exact limit. */
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
    take: (key, several = 1) => {
      const count = countOf(key) + several;
      counts.set(key, count);
      return count <= most;
    },
    isSpent: (key) => countOf(key) >= most,
  };
}
