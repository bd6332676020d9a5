import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { SegmentRulesInput } from "@dakiya/domain/wire";

/** What estimate and preview are asked: about these rules, or about the members of the static segment that has them. */
export function audienceInput(rules: SegmentRuleGroup, keptBy: string | null): SegmentRulesInput {
  return keptBy === null ? { rules } : { rules, segmentId: keptBy };
}
