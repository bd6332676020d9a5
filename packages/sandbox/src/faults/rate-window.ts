import type { SandboxService } from "../core/types.ts";

/** State of an account's rate limit in the current second, for the vendor's headers. */
export type RateState = {
  limit: number;
  remaining: number;
  /** Whole seconds until the window resets, at least 1. */
  resetSeconds: number;
};

/** Counts the requests of each account in windows of one second. It refuses none: faults do. */
export type RateWindows = {
  hit(service: SandboxService, account: string, limit: number): RateState;
  reset(): void;
};

/** @see RateWindows */
export function createRateWindows(): RateWindows {
  const windows = new Map<string, { start: number; count: number }>();
  return {
    hit(service, account, limit) {
      const key = `${service} ${account}`;
      const now = Date.now();
      const last = windows.get(key);
      const current = last && now - last.start < 1_000 ? last : { start: now, count: 0 };
      current.count += 1;
      windows.set(key, current);
      const resetSeconds = Math.max(1, Math.ceil((current.start + 1_000 - now) / 1_000));
      return { limit, remaining: Math.max(0, limit - current.count), resetSeconds };
    },
    reset: () => windows.clear(),
  };
}
