import type pg from "pg";

const PLANS_LAST_MS = 2_000;

/**
 * Has each connection plan its prepared statements again every few seconds: a plan made while a table was small reads
 * all of it, and would go on to when it holds a million rows. PostgreSQL itself notices once it has analyzed the table
 * again, which may be a minute later, or never.
 */
export function forgetOldPlans(pool: pg.Pool, lastMs = PLANS_LAST_MS): void {
  const plannedAt = new WeakMap<object, number>();
  pool.on("connect", (client) => plannedAt.set(client, performance.now()));
  pool.on("acquire", (client) => {
    const now = performance.now();
    if (now - (plannedAt.get(client) ?? now) < lastMs) return;
    plannedAt.set(client, now);
    // Runs before what the connection was taken for, which fails by itself where this does.
    client.query("discard plans").catch(() => {});
  });
}
