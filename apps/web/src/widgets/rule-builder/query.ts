import { foldCase, isRuleGroup, segmentRule, segmentRules } from "@dakiya/domain/segment";
import type { SegmentRule, SegmentRuleGroup } from "@dakiya/domain/segment";
import type { SegmentWire } from "@dakiya/domain/wire";
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

/** Where rules are mended: at the first that lacks something, or where one is added to what is empty; null without a builder. */
export function lackingRule(form: HTMLElement | null): HTMLElement | null {
  const refused = form?.querySelector<HTMLElement>('.rule [aria-invalid="true"]');
  if (refused) return refused;
  const groups = [...(form?.querySelectorAll(".ruleGroup") ?? [])];
  const empty = groups.find((group) => group.querySelector(".rule") === null) ?? groups[0];
  return empty?.querySelector<HTMLElement>(".ruleGroup-addRule") ?? null;
}
