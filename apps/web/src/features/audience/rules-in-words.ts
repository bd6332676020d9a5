import { describeRules, readSegmentRules } from "@dakiya/domain/segment";
import type { NameReference } from "@dakiya/domain/segment";
import type { FieldWire } from "@dakiya/domain/wire";
import { capital } from "@dakiya/domain/text";

/** A stored rule group as a sentence; empty when this version does not understand it. */
export function rulesInWords(
  rules: unknown,
  own: readonly FieldWire[],
  nameOf: NameReference,
): string {
  const read = readSegmentRules(rules, own);
  if (!read.ok) return "";
  const words = describeRules(read.rules, own, nameOf);
  return capital(words);
}
