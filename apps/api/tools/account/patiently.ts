import { setTimeout as delay } from "node:timers/promises";
import { isCausedBy } from "../../src/errors.ts";
import type { Query } from "../copy/tables.ts";
import { AccountMoveRefusal } from "./account-move-refusal.ts";

/** How long a transaction waits for a lock, how long it leaves others alone then, and how often. */
const LOCK_MS = 2_000;
const ATTEMPTS = 30;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs a transaction that gives way after two seconds, since others queue behind a lock that it waits for, and tries it
 * again for two minutes.
 *
 * @param busy - The refusal's sentence.
 * @throws AccountMoveRefusal
 */
export async function patiently(
  query: Query,
  busy: string,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await query(`begin; set local lock_timeout = ${LOCK_MS}`);
      await work();
      await query("commit");
      return;
    } catch (error) {
      await query("rollback").catch(() => {});
      if (!isCausedBy(error, ({ code }) => code === LOCK_NOT_AVAILABLE)) throw error;
      if (attempt === ATTEMPTS) throw new AccountMoveRefusal(busy, { cause: error });
      await delay(LOCK_MS);
    }
  }
}
