import { describeRules, segmentRulesFor } from "@dakiya/domain/segment";
import type { NameReference } from "@dakiya/domain/segment";
import type { FieldWire } from "@dakiya/domain/wire";
import { capital } from "@dakiya/domain/text";

/** A stored rule group as a sentence; empty when this version does not understand it. */
export function rulesInWords(
  rules: unknown,
  own: readonly FieldWire[],
  nameOf: NameReference,
): string {
  const parsed = segmentRulesFor(own).safeParse(rules);
  if (!parsed.success) return "";
  const words = describeRules(parsed.data, own, nameOf);
  return capital(words);
}
