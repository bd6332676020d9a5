import type { SandboxClock } from "../core/sandbox-clock.ts";
import type { SandboxService } from "../core/types.ts";

/** Rate limits a service enforces; none by default, the headers are always sent. */
export type ServiceLimits = {
  requestsPerSecond?: number;
  mailsPerDay?: number;
};

/** The rate limit state of an account in the current second. */
export type RateState = {
  limit: number;
  remaining: number;
  /** Whole seconds until the window resets, at least 1. */
  resetSeconds: number;
  isExceeded: boolean;
};

/** Counts requests and mails per account, and refuses only where limits were set. */
export type RateWindows = {
  setLimits(service: SandboxService, limits: ServiceLimits): void;
  /** Counts a request. `usualLimit` is what the headers say when no limit was set. */
  hit(service: SandboxService, account: string, usualLimit: number): RateState;
  /** Counts mails against the day; false when they do not fit, and then none is counted. */
  spend(service: SandboxService, account: string, mails: number): boolean;
  reset(): void;
};

/** Windows of one second in real time, and of one UTC day in sandbox time. */
export function createRateWindows(clock: SandboxClock): RateWindows {
  const limits = new Map<SandboxService, ServiceLimits>();
  const seconds = new Map<string, { start: number; count: number }>();
  const days = new Map<string, { day: string; mails: number }>();
  return {
    setLimits: (service, value) => void limits.set(service, value),
    hit(service, account, usualLimit) {
      const key = `${service} ${account}`;
      const now = Date.now();
      const lastWindow = seconds.get(key);
      const current =
        lastWindow && now - lastWindow.start < 1_000 ? lastWindow : { start: now, count: 0 };
      const ownLimit = limits.get(service)?.requestsPerSecond;
      const limit = ownLimit ?? usualLimit;
      const isExceeded = ownLimit !== undefined && current.count >= ownLimit;
      // A refused request does not count, or a client that keeps retrying would never get through.
      if (!isExceeded) current.count += 1;
      seconds.set(key, current);
      const resetSeconds = Math.max(1, Math.ceil((current.start + 1_000 - now) / 1_000));
      return { limit, remaining: Math.max(0, limit - current.count), resetSeconds, isExceeded };
    },
    spend(service, account, mails) {
      const cap = limits.get(service)?.mailsPerDay;
      if (cap === undefined) return true;
      const key = `${service} ${account}`;
      const day = clock.now().toISOString().slice(0, 10);
      const lastDay = days.get(key);
      const mailsBefore = lastDay?.day === day ? lastDay.mails : 0;
      if (mailsBefore + mails > cap) return false;
      days.set(key, { day, mails: mailsBefore + mails });
      return true;
    },
    reset() {
      limits.clear();
      seconds.clear();
      days.clear();
    },
  };
}
