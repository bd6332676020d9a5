import { REFERENCE_KINDS, isReferenceKind } from "./reference-kinds.ts";
import { isRuleGroup, rulesIn } from "./types.ts";
import type {
  ReferenceKind,
  ReferenceRule,
  RequestedRuleGroup,
  SegmentRule,
  SegmentRuleGroup,
} from "./types.ts";

/** How many segments may stand in one another, and how many rules they may have together. */
export const NESTED_LIMITS = { maxDepth: 3, maxRules: 500 } as const;

/** Part of a referenced thing that rules need. */
export type ReferencedThing = { name: string };

/** A segment in rules: a dynamic one's are evaluated in place, a static one's members are a fact of each customer. */
export type ReferencedSegment = ReferencedThing & { isDynamic: boolean; rules: SegmentRuleGroup };

/** Everything that rules refer to, at any depth, by id. An absent id is deleted, or another account's. */
export type RuleReferences = Readonly<
  Record<Exclude<ReferenceKind, "segment">, ReadonlyMap<string, ReferencedThing>> & {
    segment: ReadonlyMap<string, ReferencedSegment>;
  }
>;

/** For rules that refer to nothing. */
export const NO_REFERENCES: RuleReferences = {
  campaign: new Map(),
  automation: new Map(),
  segment: new Map(),
  import: new Map(),
};

/** Tells a rule that refers to something. */
export function isReferenceRule<Rule extends { field: string }>(
  rule: Rule,
): rule is Extract<Rule, ReferenceRule> {
  return isReferenceKind(rule.field);
}

/** The ids that rules refer to, each once, by kind. */
export function referencesIn(
  groups: readonly RequestedRuleGroup[],
): Record<ReferenceKind, ReadonlySet<string>> {
  const rules = groups.flatMap(rulesIn).filter((rule) => isReferenceRule(rule));
  const idsOf = (kind: ReferenceKind): ReadonlySet<string> =>
    new Set(rules.flatMap(({ field, value }) => (field === kind ? (value.id ?? []) : [])));
  return {
    campaign: idsOf("campaign"),
    automation: idsOf("automation"),
    segment: idsOf("segment"),
    import: idsOf("import"),
  };
}

const TOO_DEEP = `Segments stand in one another at most ${NESTED_LIMITS.maxDepth} deep, and never in themselves`;
const TOO_MANY = `Segments in rules may have at most ${NESTED_LIMITS.maxRules} rules together`;

/**
 * Reason that rules can't be evaluated as they are meant: they refer to something deleted, or segments that they refer
 * to do, contain themselves, or nest too deep. Null for none.
 *
 * A rule with such a problem matches no customer, also with the operator `not_in`.
 */
export function referenceProblem(
  item: SegmentRuleGroup | SegmentRule,
  references: RuleReferences,
): string | null {
  return problemOf(item, references, NESTED_LIMITS.maxDepth, { rules: 0 });
}

/** Counts rules as it goes, so that it ends early however often segments fan out. */
function problemOf(
  item: SegmentRuleGroup | SegmentRule,
  references: RuleReferences,
  depthLeft: number,
  seen: { rules: number },
): string | null {
  if (isRuleGroup(item)) {
    for (const inner of item.rules) {
      const problem = problemOf(inner, references, depthLeft, seen);
      if (problem !== null) return problem;
    }
    return null;
  }
  seen.rules += 1;
  if (!isReferenceRule(item)) return null;
  const { field, value } = item;
  if (value.id === undefined) return null;
  if (!references[field].has(value.id)) return REFERENCE_KINDS[field].deleted;
  const segment = field === "segment" ? references.segment.get(value.id) : undefined;
  if (segment?.isDynamic !== true) return null;
  if (depthLeft <= 0) return TOO_DEEP;
  if (seen.rules + rulesIn(segment.rules).length > NESTED_LIMITS.maxRules) return TOO_MANY;
  return problemOf(segment.rules, references, depthLeft - 1, seen);
}

/**
 * Why a segment can't be saved with rules; null where it can.
 *
 * @param id - Of the segment, for one that is changed.
 * @param above - How many segments stand above it, one in another.
 */
export function savedReferenceProblem(
  rules: SegmentRuleGroup,
  references: RuleReferences,
  { id, above = 0 }: { id?: string; above?: number } = {},
): string | null {
  // As if it were referred to itself: it counts as one.
  const depth = NESTED_LIMITS.maxDepth - 1 - above;
  const problem = problemOf(rules, references, depth, { rules: 0 });
  if (problem !== null || id === undefined) return problem;
  return reaches(rules, references, id) ? TOO_DEEP : null;
}

/** Called for rules without a problem, whose depth is limited. */
function reaches(rules: SegmentRuleGroup, references: RuleReferences, id: string): boolean {
  return [...referencesIn([rules]).segment].some((inner) => {
    const segment = references.segment.get(inner);
    return inner === id || (segment?.isDynamic === true && reaches(segment.rules, references, id));
  });
}
