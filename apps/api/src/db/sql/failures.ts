import { isCausedBy } from "../../errors.ts";

const DEADLOCK = "40P01";
const TRIES = 5;

/** Runs a transaction again after a deadlock: locks have one order, but a plan may not keep to it in a table. */
export async function retryDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === TRIES || !isCausedBy(error, ({ code }) => code === DEADLOCK)) throw error;
    }
  }
}
