import { z } from "zod";
import { MESSAGES } from "../messages.ts";
import { isSegmentField, isSegmentOperator, SEGMENT_FIELDS } from "./fields.ts";
import { readSegmentValue } from "./read-value.ts";
import type { SegmentRule, SegmentRuleGroup } from "./types.ts";

/** How deep groups may nest, the outermost counting as 1, and how many rules there may be in all. */
export const SEGMENT_LIMITS = { maxDepth: 5, maxRules: 50 } as const;

/** A hostile body can hold thousands of bad rules; only this many are reported. */
const MAX_REFUSALS = 20;

type Path = (string | number)[];
type Report = (message: string, path: Path) => void;
type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function quoted(value: unknown): string {
  return typeof value === "string" ? `"${value.slice(0, 40)}"` : "this";
}

function readRule(input: unknown, path: Path, report: Report): SegmentRule | null {
  if (!isObject(input)) {
    report("A rule needs a field, an operator and a value", path);
    return null;
  }
  const { field, operator } = input;
  if (typeof field !== "string" || !isSegmentField(field)) {
    report(`${quoted(field)} is not a field a segment can use`, [...path, "field"]);
    return null;
  }
  const { label, operators } = SEGMENT_FIELDS[field];
  if (typeof operator !== "string" || !isSegmentOperator(operator)) {
    report(`${quoted(operator)} is not an operator "${label}" can use`, [...path, "operator"]);
    return null;
  }
  if (!operators.includes(operator)) {
    report(`"${label}" cannot be compared with "${operator}"`, [...path, "operator"]);
    return null;
  }
  if (input["valueSource"] !== undefined && input["valueSource"] !== "value") {
    report(`"${label}" can only be compared with a value`, [...path, "valueSource"]);
    return null;
  }
  const result = readSegmentValue(field, input["value"]);
  if (!result.ok) {
    report(result.message, [...path, "value"]);
    return null;
  }
  return { field, operator, value: result.value };
}

function readGroup(
  input: Fields,
  path: Path,
  depth: number,
  report: Report,
): SegmentRuleGroup | null {
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
    report(`A segment takes at most ${SEGMENT_LIMITS.maxRules} rules`, [...path, "rules"]);
    return null;
  }
  const children: SegmentRuleGroup["rules"] = [];
  for (const [index, item] of rules.entries()) {
    const itemPath = [...path, "rules", index];
    const result = readItem(item, itemPath, depth + 1, report);
    if (result !== null) children.push(result);
  }
  return { combinator, rules: children };
}

function readItem(
  input: unknown,
  path: Path,
  depth: number,
  report: Report,
): SegmentRule | SegmentRuleGroup | null {
  if (!isObject(input)) {
    report("A rule needs a field, an operator and a value", path);
    return null;
  }
  if (!("rules" in input) && !("combinator" in input)) return readRule(input, path, report);
  if (depth > SEGMENT_LIMITS.maxDepth) {
    report(`Groups nest at most ${SEGMENT_LIMITS.maxDepth} deep`, path);
    return null;
  }
  return readGroup(input, path, depth, report);
}

function countRules(group: SegmentRuleGroup): number {
  return group.rules.reduce((n, item) => n + ("rules" in item ? countRules(item) : 1), 0);
}

function readTop(input: unknown, report: Report): SegmentRuleGroup | null {
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
  const group = readGroup(top, [], 1, report);
  if (group !== null && countRules(group) > SEGMENT_LIMITS.maxRules) {
    report(`A segment takes at most ${SEGMENT_LIMITS.maxRules} rules`, ["rules"]);
    return null;
  }
  return group;
}

/**
 * One rule `{ field, operator, value }` (docs/product.md, Segments). Numbers and Yes/No may come as text and leave as
 * their own type; other keys are dropped. Each error is a sentence that names the field.
 */
export const segmentRule = z
  .unknown()
  .meta({ description: "A rule: { field, operator, value }" })
  .transform((input, ctx): SegmentRule => {
    const rule = readRule(input, [], (message, path) => {
      ctx.issues.push({ code: "custom", message, path, input });
    });
    return rule ?? z.NEVER;
  });

/**
 * The rules of a segment `{ combinator, rules: [rule | group] }`, as typed rules. A bare list of rules stands for all
 * of them together.
 *
 * Refused with one sentence each: no rule at all, an empty group, a negated group, deeper than 5, more
 * than 50 rules, an unknown field or operator, a comparison that means nothing (`is_active > 3`), a value
 * that does not fit its field. Never throws, however deep or odd the input.
 */
export const segmentRules = z
  .unknown()
  .meta({ description: 'Rules: { combinator: "and" | "or", rules: [rule | rules] }' })
  .transform((input, ctx): SegmentRuleGroup => {
    let refusals = 0;
    const group = readTop(input, (message, path) => {
      if (refusals >= MAX_REFUSALS) return;
      refusals += 1;
      ctx.issues.push({ code: "custom", message, path, input });
    });
    return group === null || refusals > 0 ? z.NEVER : group;
  });
