import { setTimeout as pause } from "node:timers/promises";

/** Looks until there is something to see; throws with `what` when it does not come in time. */
export async function until(what, look, { withinMs = 120_000, everyMs = 100 } = {}) {
  for (const giveUpAt = performance.now() + withinMs; ;) {
    const seen = await look();
    if (seen) return seen;
    if (performance.now() > giveUpAt) {
      const name = typeof what === "function" ? what() : what;
      throw new Error(`${name} did not come within ${Math.round(withinMs / 1000)} s`);
    }
    await pause(everyMs);
  }
}

export { pause };
