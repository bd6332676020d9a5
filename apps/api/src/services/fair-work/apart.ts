import { performance } from "node:perf_hooks";
import { isMoving } from "../../errors.ts";
import { retryDelayMs } from "./backoffs.ts";

/** Where failures are written down. */
export type FailureLog = { error: (what: object, sentence: string) => void };

/** A kind of work, of one database. */
export type SharedWork = { db: object; work: string; log: FailureLog };

type Failing = Map<number, { failures: number; until: number }>;

/** By database and kind of work, the last failures, and the end of each one's pause. */
const failingOf = new WeakMap<object, Map<string, Failing>>();

function failingIn({ db, work }: SharedWork): Failing {
  const works = failingOf.get(db) ?? new Map<string, Failing>();
  failingOf.set(db, works);
  const failing: Failing = works.get(work) ?? new Map();
  works.set(work, failing);
  return failing;
}

/**
 * Does something for one after the other. A failure is logged, and its account paused for a while, longer with each in a
 * row; the others go on.
 *
 * @param whose - The account a thing is of, or the campaign.
 */
export async function eachApart<Thing>(
  shared: SharedWork,
  things: readonly Thing[],
  whose: (thing: Thing) => number,
  run: (thing: Thing) => Promise<void>,
): Promise<void> {
  const failing = failingIn(shared);
  for (const thing of things) {
    const id = whose(thing);
    const before = failing.get(id);
    if (before !== undefined && before.until > performance.now()) continue;
    try {
      await run(thing);
      failing.delete(id);
    } catch (error) {
      // It goes on where the account moves to.
      if (isMoving(error)) continue;
      const failures = (before?.failures ?? 0) + 1;
      failing.set(id, { failures, until: performance.now() + retryDelayMs(failures, error) });
      shared.log.error({ err: error, work: shared.work, of: id }, "work for one account failed");
    }
  }
}
