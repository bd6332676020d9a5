import { describeRules, segmentRulesFor } from "@dakiya/domain/segment";
import type { FieldWire } from "@dakiya/domain/wire";

/** A stored rule group as a sentence; empty when this version does not understand it. */
export function rulesInWords(rules: unknown, own: readonly FieldWire[]): string {
  const parsed = segmentRulesFor(own).safeParse(rules);
  if (!parsed.success) return "";
  const words = describeRules(parsed.data, own);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
