import type { IncomingKind } from "./classify.ts";
import { BOUNCE_RULES } from "./bounce-rules.ts";
import type { BounceKind } from "./bounce-rules.ts";

const KINDS: Record<BounceKind, IncomingKind> = {
  hard: "hard_bounce",
  soft: "soft_bounce",
  block: "blocked",
};

/**
 * The class of a failure. One that no rule knows is soft: five in a row are needed before an address counts as dead.
 *
 * @param texts - A server's own words first, then those around them, which count where the first say nothing.
 */
export function bounceKind(status: string | null, ...texts: readonly string[]): IncomingKind {
  for (const words of texts) {
    const text = words.toLowerCase().replaceAll("’", "'").replace(/\s+/g, " ");
    const rule = BOUNCE_RULES.find(
      (one) =>
        (one.status === undefined || (status !== null && one.status.test(status))) &&
        (one.words === undefined || one.words.test(text)),
    );
    if (rule !== undefined) return KINDS[rule.kind];
  }
  return KINDS.soft;
}
