import { describeRules, segmentRules } from "@dakiya/domain/segment";

/** A stored rule group as a sentence; empty when this version does not understand it. */
export function rulesInWords(rules: unknown): string {
  const parsed = segmentRules.safeParse(rules);
  if (!parsed.success) return "";
  const words = describeRules(parsed.data);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
