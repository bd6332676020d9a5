import type { SandboxClock } from "./sandbox-clock.ts";

/** A map whose entries expire after `ttlMs` of sandbox time. */
export type ExpiringMap<V> = {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
  clear(): void;
};

/** @param maxEntries - The oldest leave first beyond it. */
export function createExpiringMap<V>(
  clock: SandboxClock,
  ttlMs: number,
  maxEntries = 200_000,
): ExpiringMap<V> {
  const entries = new Map<string, { value: V; until: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.until > clock.now().getTime()) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, until: clock.now().getTime() + ttlMs });
      if (entries.size <= maxEntries) return;
      const oldest = entries.keys().next();
      if (!oldest.done) entries.delete(oldest.value);
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
