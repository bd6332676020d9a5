import { setTimeout as delay } from "node:timers/promises";

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2_000;

/**
 * Records a request's outcome, retried while the database is unreachable or breaks a deadlock: a lost outcome would
 * leave the mails in doubt. Only for statements guarded by a lease, which makes the retry idempotent.
 *
 * @param untilMs - By `performance.now()`: after it the last failure is thrown.
 */
export async function keepTrying<Result>(
  run: () => Promise<Result>,
  untilMs: number,
): Promise<Result> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await run();
    } catch (error) {
      if (performance.now() + waitMs >= untilMs) throw error;
      await delay(waitMs);
    }
  }
}
