import { z } from "zod";
import type { FieldDefinition } from "../fields/definition.ts";
import { MESSAGES } from "../messages/index.ts";
import { isObject, readByDefinitions, readRule, readUndefined } from "./read-rule.ts";
import type { Fields, Path, ReadRule, Report } from "./read-rule.ts";
import { rulesIn } from "./types.ts";
import type { RuleGroup, SegmentRule } from "./types.ts";

/** How deep groups may nest, the outermost counting as 1, and how many rules there may be in all. */
export const SEGMENT_LIMITS = { maxDepth: 5, maxRules: 50 } as const;

const TOO_MANY_RULES = `A segment may have at most ${SEGMENT_LIMITS.maxRules} rules`;

/** A hostile body can hold thousands of bad rules; only this many are reported. */
const MAX_REFUSALS = 20;

function readGroup<Rule extends object>(
  input: Fields,
  path: Path,
  depth: number,
  report: Report,
  readNamed: ReadRule<Rule>,
): RuleGroup<Rule> | null {
  const { combinator, rules } = input;
  if (combinator !== "and" && combinator !== "or") {
    report('The combinator must be "and" or "or"', [...path, "combinator"]);
    return null;
  }
  if (input["not"] !== undefined && input["not"] !== false) {
    report("A group cannot be negated", [...path, "not"]);
    return null;
  }
  if (!Array.isArray(rules)) {
    report("A group needs a list of rules", [...path, "rules"]);
    return null;
  }
  if (rules.length === 0) {
    const message =
      depth === 1 ? MESSAGES.createCampaign.estimateNeedsRules : "A group needs at least one rule";
    report(message, [...path, "rules"]);
    return null;
  }
  if (rules.length > SEGMENT_LIMITS.maxRules) {
    report(TOO_MANY_RULES, [...path, "rules"]);
    return null;
  }
  const children: RuleGroup<Rule>["rules"] = [];
  for (const [index, item] of rules.entries()) {
    const itemPath = [...path, "rules", index];
    const result = readItem(item, itemPath, depth + 1, report, readNamed);
    if (result !== null) children.push(result);
  }
  return { combinator, rules: children };
}

function readItem<Rule extends object>(
  input: unknown,
  path: Path,
  depth: number,
  report: Report,
  readNamed: ReadRule<Rule>,
): Rule | RuleGroup<Rule> | null {
  if (!isObject(input)) {
    report("A rule needs a field, an operator and a value", path);
    return null;
  }
  if (!("rules" in input) && !("combinator" in input))
    return readRule(input, path, report, readNamed);
  if (depth > SEGMENT_LIMITS.maxDepth) {
    report(`Groups nest at most ${SEGMENT_LIMITS.maxDepth} deep`, path);
    return null;
  }
  return readGroup(input, path, depth, report, readNamed);
}

function readTop<Rule extends object>(
  input: unknown,
  report: Report,
  readNamed: ReadRule<Rule>,
): RuleGroup<Rule> | null {
  if (input === undefined || input === null) {
    report(MESSAGES.createCampaign.estimateNeedsRules, []);
    return null;
  }
  // A bare list of rules means all of them.
  const top = Array.isArray(input) ? { combinator: "and", rules: input } : input;
  if (!isObject(top)) {
    report(MESSAGES.server.rulesShape, []);
    return null;
  }
  const group = readGroup(top, [], 1, report, readNamed);
  if (group !== null && rulesIn(group).length > SEGMENT_LIMITS.maxRules) {
    report(TOO_MANY_RULES, ["rules"]);
    return null;
  }
  return group;
}

/**
 * The schema of one rule `{ field, operator, value }` (docs/product.md, Segments) of an account with these definitions.
 * Numbers and Yes/No may come as text and leave as their own type; other keys are dropped. Each error is a sentence
 * that names the field.
 */
export function segmentRuleFor(definitions: readonly FieldDefinition[]) {
  const readNamed = readByDefinitions(definitions);
  return z
    .unknown()
    .meta({ description: "A rule: { field, operator, value }" })
    .transform((input, ctx): SegmentRule => {
      const report: Report = (message, path) => {
        ctx.issues.push({ code: "custom", message, path, input });
      };
      return readRule(input, [], report, readNamed) ?? z.NEVER;
    });
}

/** `segmentRuleFor` an account without fields of its own. */
export const segmentRule = segmentRuleFor([]);

function rulesSchema<Rule extends object>(readNamed: ReadRule<Rule>) {
  return z
    .unknown()
    .meta({ description: 'Rules: { combinator: "and" | "or", rules: [rule | rules] }' })
    .transform((input, ctx): RuleGroup<Rule> => {
      let refusals = 0;
      const report: Report = (message, path) => {
        if (refusals >= MAX_REFUSALS) return;
        refusals += 1;
        ctx.issues.push({ code: "custom", message, path, input });
      };
      const group = readTop(input, report, readNamed);
      return group === null || refusals > 0 ? z.NEVER : group;
    });
}

/**
 * The schema of a segment's rules `{ combinator, rules: [rule | group] }` of an account with these definitions, as
 * typed rules. A bare list of rules stands for all of them together.
 *
 * Refused with one sentence each: no rule at all, an empty group, a negated group, deeper than 5, more
 * than 50 rules, an unknown field or operator, a comparison that means nothing (`is_active > 3`), a value
 * that does not fit its field. Never throws, however deep or odd the input.
 */
export function segmentRulesFor(definitions: readonly FieldDefinition[]) {
  return rulesSchema(readByDefinitions(definitions));
}

/** `segmentRulesFor` an account without fields of its own. */
export const segmentRules = segmentRulesFor([]);

/**
 * Rules as a request brings them, before the look-up of the account's fields: those on the account's own fields are let
 * through for `segmentRulesFor`, which has to read them again.
 */
export const requestedRules = rulesSchema(readUndefined);
