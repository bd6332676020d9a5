import { setTimeout as pause } from "node:timers/promises";

const LIMIT_MS = 600_000;

/** Polls until `look` returns a result. */
export async function until<Seen>(
  check: () => Promise<Seen | false | null>,
  what: string,
  everyMs = 20,
): Promise<Seen> {
  for (const giveUpAt = Date.now() + LIMIT_MS; Date.now() < giveUpAt;) {
    const result = await check();
    if (result !== false && result !== null) return result;
    await pause(everyMs);
  }
  throw new Error(`${what} did not come`);
}
