/** What the driver says of a failed statement: PostgreSQL's code, and the constraint it broke. */
type Failure = Error & { code?: unknown; constraint?: unknown };

/** Whether an error is such a failure or was caused by one: drizzle and the transports wrap what the driver throws. */
export function isCausedBy(error: unknown, is: (failure: Failure) => boolean): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (is(at)) return true;
  }
  return false;
}

const DEADLOCK = "40P01";
const TRIES = 5;

/**
 * Runs a transaction again when the database ended it to break a deadlock. Rows are locked in one order everywhere
 * (batches, logs, people, campaigns), but a plan may not keep to it within one table.
 */
export async function retryDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === TRIES || !isCausedBy(error, ({ code }) => code === DEADLOCK)) throw error;
    }
  }
}
