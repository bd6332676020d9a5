import { seededRandom } from "../core/seeded-random.ts";
import type { EmitOptions, EventChances } from "./types.ts";

/** The faults of one post: how often it goes out at once and later, and whether a forged copy follows. */
export type EventFaults = {
  now: number;
  later: number;
  forge: EmitOptions["forge"] | null;
};

/** Draws the faults of each post: duplicated, delayed so that others overtake it, or followed by a forged copy. */
export function createEventFaults(chances: EventChances, seed: number): () => EventFaults {
  const random = seededRandom(seed);
  const hits = (chance: number | undefined): boolean => random() < (chance ?? 0);
  return () => {
    const isDoubled = hits(chances.duplicate);
    const isLate = hits(chances.late);
    const isForged = hits(chances.forged);
    return {
      now: (isLate ? 0 : 1) + (isDoubled ? 1 : 0),
      later: isLate ? 1 : 0,
      forge: isForged ? "badSignature" : null,
    };
  };
}
