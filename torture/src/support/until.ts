import { setTimeout as pause } from "node:timers/promises";

type Falsy = false | null | undefined;

/** Looks until there is something to see; throws with `what` when it does not come in time. */
export async function until<Seen>(
  what: string | (() => string),
  look: () => Seen | Falsy | Promise<Seen | Falsy>,
  { withinMs = 120_000, everyMs = 100 } = {},
): Promise<Seen> {
  for (const giveUpAt = performance.now() + withinMs; ;) {
    const seen = await look();
    if (seen !== false && seen !== null && seen !== undefined) return seen;
    if (performance.now() > giveUpAt) {
      const name = typeof what === "function" ? what() : what;
      throw new Error(`${name} did not come within ${Math.round(withinMs / 1000)} s`);
    }
    await pause(everyMs);
  }
}

export { pause };
