import type pg from "pg";

const PLANS_LAST_MS = 2_000;

/**
 * Makes each connection plan its prepared statements again every few seconds: a plan made for a small table scans it,
 * also once it has a million rows. PostgreSQL replans only after an analyze, which may be a minute away.
 */
export function forgetOldPlans(pool: pg.Pool, lastMs = PLANS_LAST_MS): void {
  const plannedAt = new WeakMap<object, number>();
  pool.on("connect", (client) => plannedAt.set(client, performance.now()));
  pool.on("acquire", (client) => {
    const now = performance.now();
    if (now - (plannedAt.get(client) ?? now) < lastMs) return;
    plannedAt.set(client, now);
    // Runs before the caller's statement, which reports a broken connection itself.
    client.query("discard plans").catch(() => {});
  });
}
