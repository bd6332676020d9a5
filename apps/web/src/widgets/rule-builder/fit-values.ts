import {
  isReferenceKind,
  isSegmentOperator,
  OPERATORS,
  PURCHASE_FIELD,
} from "@dakiya/domain/segment";
import type { Takes } from "@dakiya/domain/segment";
import type { RuleGroupType, RuleType } from "react-querybuilder";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Rules whose values fit their operators: another operator may have come with the last change. */
export function fitValues(query: RuleGroupType): RuleGroupType {
  const rules = query.rules.map((item) => ("rules" in item ? fitValues(item) : fitValue(item)));
  return rules.every((item, at) => item === query.rules[at]) ? query : { ...query, rules };
}

function fitValue(rule: RuleType): RuleType {
  // Purchases and references have parts with every operator.
  const hasParts = rule.field === PURCHASE_FIELD.name || isReferenceKind(rule.field);
  if (hasParts || !isSegmentOperator(rule.operator)) return rule;
  const given: unknown = rule.value;
  const value = FIT[OPERATORS[rule.operator].takes](given);
  return value === given ? rule : { ...rule, value };
}

const first = (value: unknown): unknown => (Array.isArray(value) ? (value[0] ?? "") : value);

const single = (value: unknown): unknown => {
  const one = first(value);
  return one === null || (typeof one === "string" && DAY.test(one)) ? "" : one;
};

const FIT: Record<Takes, (value: unknown) => unknown> = {
  value: single,
  days: single,
  month: (value) => (/^\d{1,2}$/.test(String(first(value))) ? first(value) : ""),
  day: (value) => (DAY.test(String(first(value))) ? first(value) : ""),
  list: (value) => (value === null ? "" : value),
  range: (value) => (Array.isArray(value) && value.length === 2 ? value : ["", ""]),
  nothing: () => null,
};
