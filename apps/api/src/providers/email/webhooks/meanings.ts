// cspell:ignore unsubscri
import type { DeliveryEvent, SuppressionCause } from "./types.ts";

/** The part of an event that depends on its kind alone. */
export type EventMeaning = Pick<DeliveryEvent, "kind" | "suppress" | "isSoftBounce">;

/** An event this product has no use for. */
export const UNKNOWN: EventMeaning = { kind: "unknown" };

/** Why a service keeps an address on its own list, by its words; without any that tell, a bounce. */
export function causeInWords(words: string | undefined): SuppressionCause {
  const text = words ?? "";
  if (/unsubscri/i.test(text)) return "unsubscribed";
  return /complain|spam report|reported (?:it |this |you )?as spam/i.test(text)
    ? "complained"
    : "bounced";
}
