import { segmentRule, segmentRules } from "@dakiya/domain/segment";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import type { RuleGroupType } from "react-querybuilder";

/** What the builder holds, read by the domain: typed rules, or the first sentence against them. */
export type ReadRules = { ok: true; rules: SegmentRuleGroup } | { ok: false; message: string };

/** Reads the builder's query with the same schema the server uses. */
export function readRules(query: RuleGroupType): ReadRules {
  const result = segmentRules.safeParse(query);
  if (result.success) return { ok: true, rules: result.data };
  return { ok: false, message: result.error.issues[0]?.message ?? "" };
}

/** How many rules there are, those of nested groups included. */
export function countRules(query: RuleGroupType): number {
  return query.rules.reduce((sum, item) => sum + ("rules" in item ? countRules(item) : 1), 0);
}

/** The rules that can't be used as they stand, by the builder's id. */
export function unusableRules(query: RuleGroupType): ReadonlySet<string> {
  return new Set(
    query.rules.flatMap((item): string[] => {
      if ("rules" in item) return [...unusableRules(item)];
      return item.id === undefined || segmentRule.safeParse(item).success ? [] : [item.id];
    }),
  );
}
