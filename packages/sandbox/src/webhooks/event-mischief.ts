import { seededRandom } from "../core/seeded-random.ts";
import type { EmitOptions, EventChances } from "./types.ts";

/** What becomes of one post: how often it goes out at once and later, and whether a forged twin joins it. */
export interface Mischief {
  now: number;
  later: number;
  forge: EmitOptions["forge"] | null;
}

/** Draws what becomes of each post: doubled, held back so that others overtake it, or followed by a forgery. */
export function createMischief(chances: EventChances, seed: number): () => Mischief {
  const random = seededRandom(seed);
  const hits = (chance: number | undefined): boolean => random() < (chance ?? 0);
  return () => {
    const doubled = hits(chances.duplicate);
    const late = hits(chances.late);
    const forged = hits(chances.forged);
    return {
      now: (late ? 0 : 1) + (doubled ? 1 : 0),
      later: late ? 1 : 0,
      forge: forged ? "badSignature" : null,
    };
  };
}
