import { typedRupees } from "../analytics/rupees.ts";
import { findField, isAttributeName, keyOfAttribute } from "../fields/definition.ts";
import type { FieldDefinition } from "../fields/definition.ts";
import { attributeField, SEGMENT_FIELDS } from "./fields.ts";
import { describePurchases } from "./purchases.ts";
import type { SegmentFieldInfo } from "./fields.ts";
import { MONTH_NAMES } from "../fields/month-day.ts";
import { formatDay } from "../text/dates.ts";
import { OPERATORS, unitOf } from "./operators.ts";
import { REFERENCE_KINDS } from "./reference-kinds.ts";
import { isReferenceRule } from "./references.ts";
import type {
  AttributeRule,
  FixedRule,
  ReferenceKind,
  ReferenceRule,
  SegmentRule,
  SegmentRuleGroup,
  SingleValue,
} from "./types.ts";
import { isList, isRuleGroup } from "./types.ts";

type ComparingRule = FixedRule | AttributeRule;

function describeSingle(
  value: SingleValue,
  { isMoney = false, choices }: SegmentFieldInfo,
): string {
  const choice = choices?.find(({ name }) => name === value);
  if (choice !== undefined) return choice.label;
  if (typeof value === "string") return `"${value}"`;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return isMoney ? typedRupees(value) : String(value);
}

const describeDay = (day: number | string): string => formatDay(new Date(day));

function describeValue({ operator, value }: ComparingRule, info: SegmentFieldInfo): string {
  if (value === null) return "";
  const list = isList(value) ? value : null;
  switch (OPERATORS[operator].takes) {
    case "list":
      return (list ?? []).map((one) => describeSingle(one, info)).join(", ");
    case "range":
      return (list ?? [])
        .map((end) => (typeof end === "string" ? describeDay(end) : describeSingle(end, info)))
        .join(" and ");
    case "day":
      return describeDay(String(value));
    case "month":
      return MONTH_NAMES[Number(value) - 1] ?? "";
    default:
      return list === null ? describeSingle(value as SingleValue, info) : "";
  }
}

/** The field of a rule; an own field without its definition is named by its key. */
function fieldOf(rule: ComparingRule, definitions: readonly FieldDefinition[]): SegmentFieldInfo {
  if (!("type" in rule)) return SEGMENT_FIELDS[rule.field];
  const key = keyOfAttribute(rule.field) ?? rule.field;
  const label = findField(definitions, rule.field)?.label ?? key.replaceAll("_", " ");
  return attributeField(rule.type, label);
}

/** Name of a thing that rules refer to. */
export type NameReference = (kind: ReferenceKind, id: string) => string;

function describeReference(
  { field, operator, value }: ReferenceRule,
  nameOf: NameReference | undefined,
): string {
  const { named, unnamed, any = unnamed } = REFERENCE_KINDS[field];
  const { id, days } = value;
  const name = nameOf === undefined || id === undefined ? unnamed : `${named}${nameOf(field, id)}`;
  return [
    OPERATORS[operator].words,
    id === undefined ? any : name,
    ...(days === undefined ? [] : [`in the last ${days === 1 ? "day" : `${days} days`}`]),
  ].join(" ");
}

/** Rules on the built-in fields of Yes and No, in words. */
const YES_NO = {
  is_active: ["is active", "is not active"],
  do_not_track: ["is not tracked", "is tracked"],
} as const;

function describeRule(
  rule: SegmentRule,
  definitions: readonly FieldDefinition[],
  nameOf: NameReference | undefined,
): string {
  if (rule.field === "bought") return describePurchases(rule);
  if (isReferenceRule(rule)) return describeReference(rule, nameOf);
  const info = fieldOf(rule, definitions);
  const { label, type } = info;
  const isOwn = isAttributeName(rule.field);
  if (type === "boolean" && !isOwn) {
    const [yes, no] = YES_NO[rule.field === "do_not_track" ? rule.field : "is_active"];
    return rule.value === (rule.operator === "==") ? yes : no;
  }
  // An account's own label keeps its capitals.
  const name = isOwn ? label : label.toLowerCase();
  const unit = unitOf(rule.operator, type);
  return [
    name,
    OPERATORS[rule.operator].words,
    describeValue(rule, info),
    rule.value === 1 ? unit?.replace("days", "day") : unit,
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * Says in words which customers a rule group describes, for the screen and for the AI prompt: `total spent is more than
 * ₹5,000 and city contains "mum"`.
 *
 * @param group - Rules that `segmentRules` has accepted.
 * @param definitions - The account's own fields, whose labels are used.
 * @param nameOf - Names of referenced things, which are "a campaign" or "a segment" without it.
 * @returns One line, nested groups in parentheses; "nobody" for an empty group.
 */
export function describeRules(
  group: SegmentRuleGroup,
  definitions: readonly FieldDefinition[] = [],
  nameOf?: NameReference,
): string {
  if (group.rules.length === 0) return "nobody";
  return group.rules
    .map((item) => {
      if (!isRuleGroup(item)) return describeRule(item, definitions, nameOf);
      const inner = describeRules(item, definitions, nameOf);
      return item.rules.length > 1 ? `(${inner})` : inner;
    })
    .join(` ${group.combinator} `);
}
