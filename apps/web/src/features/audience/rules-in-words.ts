import { describeRules, segmentRulesFor } from "@dakiya/domain/segment";
import type { NameReference } from "@dakiya/domain/segment";
import type { FieldWire } from "@dakiya/domain/wire";

/** A stored rule group as a sentence; empty when this version does not understand it. */
export function rulesInWords(
  rules: unknown,
  own: readonly FieldWire[],
  nameOf: NameReference,
): string {
  const parsed = segmentRulesFor(own).safeParse(rules);
  if (!parsed.success) return "";
  const words = describeRules(parsed.data, own, nameOf);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
