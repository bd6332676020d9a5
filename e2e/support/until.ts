import { setTimeout as pause } from "node:timers/promises";

const LOOK_AGAIN_MS = 100;

/**
 * Looks until there is something to see.
 *
 * @param what - Named in the error when it never comes.
 */
export async function until<Seen>(
  what: string,
  check: () => Promise<Seen | null>,
  patienceMs = 180_000,
): Promise<Seen> {
  for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt;) {
    const result = await check();
    if (result !== null) return result;
    await pause(LOOK_AGAIN_MS);
  }
  throw new Error(`${what} did not come within ${patienceMs / 1000} s`);
}
