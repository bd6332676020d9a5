import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { SegmentWire } from "@dakiya/domain/wire";
import { readRules } from "./read-rules.ts";
import { toQuery } from "./to-query.ts";

/**
 * Whether rules are still those of a saved segment. Both sides are read by the domain first, so that how a value was
 * typed makes no difference.
 *
 * @param rules - Null for rules that are not complete.
 */
export function sameRules(
  segment: Pick<SegmentWire, "rules">,
  rules: SegmentRuleGroup | null,
): boolean {
  const saved = readRules(toQuery(segment.rules));
  return saved.ok && JSON.stringify(saved.rules) === JSON.stringify(rules);
}
