import type { FieldDefinition } from "@dakiya/domain/fields";
import {
  PURCHASE_FIELD,
  isReferenceKind,
  isRuleGroup,
  isSegmentRule,
  readRequestedRules,
  readSegmentRules,
} from "@dakiya/domain/segment";
import { foldCase } from "@dakiya/domain/text";
import type { RequestedRuleGroup, SegmentRuleGroup } from "@dakiya/domain/segment";
import type { SegmentWire } from "@dakiya/domain/wire";
import type { RuleGroupType, RuleType } from "react-querybuilder";

/** The builder's query parsed by the domain: typed rules, or the first problem. */
export type ReadRules = { ok: true; rules: SegmentRuleGroup } | { ok: false; message: string };

type Own = readonly FieldDefinition[];

/** Reads the builder's query as the server does. `own` are the account's own fields. */
export function readRules(query: RuleGroupType, own: Own = []): ReadRules {
  const read = readSegmentRules(query, own);
  return read.ok ? read : { ok: false, message: read.problems[0]?.message ?? "" };
}

/** How many rules there are, those of nested groups included. */
export function countRules(query: RuleGroupType): number {
  return query.rules.reduce((sum, item) => sum + ("rules" in item ? countRules(item) : 1), 0);
}

/** The rules that can't be used as they stand, by the builder's id. */
export function unusableRules(query: RuleGroupType, own: Own = []): ReadonlySet<string> {
  return new Set(
    query.rules.flatMap((item): string[] => {
      if ("rules" in item) return [...unusableRules(item, own)];
      return item.id === undefined || isSegmentRule(item, own) ? [] : [item.id];
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
  own: Own = [],
): boolean {
  const result = readRules(toQuery(segment.rules), own);
  return result.ok && JSON.stringify(result.rules) === JSON.stringify(rules);
}

/** Stored rules as the builder holds them; none when they are not rules this version understands. */
export function toQuery(rules: unknown): RuleGroupType {
  const read = readRequestedRules(rules);
  return read.ok ? groupOf(read.rules) : { combinator: "and", rules: [] };
}

// The builder's inputs and its choice of Yes and No hold text; the domain reads it back.
const groupOf = ({ combinator, rules }: RequestedRuleGroup): RuleGroupType => ({
  combinator,
  rules: rules.map((item) =>
    isRuleGroup(item)
      ? groupOf(item)
      : {
          ...{ field: item.field, operator: item.operator },
          value: hasParts(item.field) ? item.value : textOf(item),
        },
  ),
});

/** Purchases and references have an input for each part. */
const hasParts = (field: string): boolean =>
  field === PURCHASE_FIELD.name || isReferenceKind(field);

// Genders are chosen from a list in lower case.
function textOf({
  field,
  operator,
  value,
}: {
  field: string;
  operator: string;
  value: unknown;
}): unknown {
  if (value === null || value === undefined) return null;
  const textOfOne = (one: unknown): string =>
    field === "gender" && operator !== "contains" ? foldCase(String(one)) : String(one);
  return Array.isArray(value) ? value.map(textOfOne) : textOfOne(value);
}

/** Rules in the builder's form, complete or not; anything that is not a rule is omitted. */
export function toDraftQuery(rules: unknown): RuleGroupType {
  const complete = toQuery(rules);
  return complete.rules.length > 0 ? complete : draftGroup(rules);
}

function draftGroup(value: unknown): RuleGroupType {
  const items: unknown = property(value, "rules");
  return {
    combinator: property(value, "combinator") === "or" ? "or" : "and",
    rules: (Array.isArray(items) ? items : [])
      .map((item: unknown) =>
        Array.isArray(property(item, "rules")) ? draftGroup(item) : draftRule(item),
      )
      .filter((item) => item !== null),
  };
}

function draftRule(value: unknown): RuleType | null {
  const field = property(value, "field");
  const operator = property(value, "operator");
  const text = property(value, "value");
  if (typeof field !== "string" || typeof operator !== "string") return null;
  if (hasParts(field)) return { field, operator, value: text };
  const isKept = typeof text === "string" || text === null || Array.isArray(text);
  return { field, operator, value: isKept ? text : "" };
}

function property(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

/**
 * The element where the rules are completed: the first invalid input, or the button that adds a rule; null without a
 * builder.
 */
export function lackingRule(form: HTMLElement | null): HTMLElement | null {
  const invalidInput = form?.querySelector<HTMLElement>('.rule [aria-invalid="true"]');
  if (invalidInput) return invalidInput;
  const groups = [...(form?.querySelectorAll(".ruleGroup") ?? [])];
  const empty = groups.find((group) => group.querySelector(".rule") === null) ?? groups[0];
  return empty?.querySelector<HTMLElement>(".ruleGroup-addRule") ?? null;
}
