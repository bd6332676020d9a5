import { z } from "zod";
import type { FieldDefinition } from "../fields/definition.ts";
import { readByDefinitions, readRule, readUndefined } from "./read-rule.ts";
import type { Path, ReadRule } from "./read-rule.ts";
import { readRulesBy } from "./read-rules.ts";
import type { RuleGroup, SegmentRule } from "./types.ts";

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
      const report = (message: string, path: Path): void => {
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
      const read = readRulesBy(input, readNamed);
      if (read.ok) return read.rules;
      for (const problem of read.problems) ctx.issues.push({ code: "custom", ...problem, input });
      return z.NEVER;
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
