import type { FieldDefinition } from "../fields/definition.ts";
import { MESSAGES } from "../messages/index.ts";
import { isObject, readByDefinitions, readRule, readUndefined } from "./read-rule.ts";
import type { Fields, Path, ReadRule, Report } from "./read-rule.ts";
import { rulesIn } from "./types.ts";
import type { RequestedRuleGroup, RuleGroup, SegmentRuleGroup } from "./types.ts";

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

/** A problem of rules: a sentence that names the field, and its place. */
export type RuleProblem = { message: string; path: Path };

/** Rules that can be used, or at least one problem. */
export type RulesRead<Group> =
  | { ok: true; rules: Group }
  | { ok: false; problems: readonly RuleProblem[] };

/** Reads rules of which each rule is read by `readNamed`. Never throws, however deep or odd the input. */
export function readRulesBy<Rule extends object>(
  input: unknown,
  readNamed: ReadRule<Rule>,
): RulesRead<RuleGroup<Rule>> {
  const problems: RuleProblem[] = [];
  const report: Report = (message, path) => {
    if (problems.length < MAX_REFUSALS) problems.push({ message, path });
  };
  const rules = readTop(input, report, readNamed);
  return rules === null || problems.length > 0 ? { ok: false, problems } : { ok: true, rules };
}

/** Reads as `segmentRulesFor` does, for pages that check rules without Zod. */
export function readSegmentRules(
  input: unknown,
  definitions: readonly FieldDefinition[],
): RulesRead<SegmentRuleGroup> {
  return readRulesBy(input, readByDefinitions(definitions));
}

/** Reads as `requestedRules` does. */
export function readRequestedRules(input: unknown): RulesRead<RequestedRuleGroup> {
  return readRulesBy(input, readUndefined);
}

/** Whether a value is one valid rule of an account with these definitions. */
export function isSegmentRule(input: unknown, definitions: readonly FieldDefinition[]): boolean {
  return readRule(input, [], () => {}, readByDefinitions(definitions)) !== null;
}
