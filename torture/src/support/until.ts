import { setTimeout as pause } from "node:timers/promises";
import { waiting } from "./waits.ts";

type Falsy = false | null | undefined;

/** Polls until `look` returns a result; throws with `what` after the time limit. */
export async function until<Seen>(
  what: string | (() => string),
  check: () => Seen | Falsy | Promise<Seen | Falsy>,
  { withinMs = 120_000, everyMs = 100 } = {},
): Promise<Seen> {
  for (const giveUpAt = performance.now() + withinMs; ;) {
    const result = await waiting(what, Promise.resolve(check()));
    if (result !== false && result !== null && result !== undefined) return result;
    if (performance.now() > giveUpAt) {
      const name = typeof what === "function" ? what() : what;
      throw new Error(`${name} did not come within ${Math.round(withinMs / 1000)} s`);
    }
    await pause(everyMs);
  }
}

export { pause };
