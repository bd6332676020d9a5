import { setTimeout as delay } from "node:timers/promises";

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2_000;

/**
 * Writes down what became of a request, again and again while the database is away or breaks a deadlock: once it
 * is lost, nobody knows whether the mails were taken. Only for statements that a lease guards, so that a second
 * try after a lost answer changes nothing.
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
