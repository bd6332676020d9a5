import { setTimeout as pause } from "node:timers/promises";

const LIMIT_MS = 600_000;

/** Looks until there is something to see. */
export async function until<Seen>(
  look: () => Promise<Seen | false | null>,
  what: string,
  everyMs = 20,
): Promise<Seen> {
  for (const giveUpAt = Date.now() + LIMIT_MS; Date.now() < giveUpAt;) {
    const seen = await look();
    if (seen !== false && seen !== null) return seen;
    await pause(everyMs);
  }
  throw new Error(`${what} did not come`);
}
