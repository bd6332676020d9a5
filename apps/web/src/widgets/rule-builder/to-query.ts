import { foldCase, isRuleGroup, segmentRules } from "@dakiya/domain/segment";
import type { SegmentRule, SegmentRuleGroup } from "@dakiya/domain/segment";
import type { RuleGroupType } from "react-querybuilder";

/** Stored rules as the builder holds them; none when they are not rules this version understands. */
export function toQuery(rules: unknown): RuleGroupType {
  const read = segmentRules.safeParse(rules);
  return read.success ? groupOf(read.data) : { combinator: "and", rules: [] };
}

// The builder's inputs and its choice of Yes and No hold text; the domain reads it back.
const groupOf = ({ combinator, rules }: SegmentRuleGroup): RuleGroupType => ({
  combinator,
  rules: rules.map((item) =>
    isRuleGroup(item) ? groupOf(item) : { ...item, value: textOf(item) },
  ),
});

// Genders are chosen from a list whose words are in lower case.
function textOf({ field, operator, value }: SegmentRule): string {
  const text = String(value);
  return field === "gender" && operator !== "contains" ? foldCase(text) : text;
}
