import { formatRupees } from "../analytics/rupees.ts";
import { findField, isAttributeName, keyOfAttribute } from "../fields/definition.ts";
import type { FieldDefinition } from "../fields/definition.ts";
import { attributeField, SEGMENT_FIELDS } from "./fields.ts";
import { describePurchases } from "./purchases.ts";
import type { SegmentFieldInfo } from "./fields.ts";
import { OPERATOR_WORDS } from "./operators.ts";
import type { AttributeRule, FixedRule, SegmentRule, SegmentRuleGroup } from "./types.ts";
import { isRuleGroup } from "./types.ts";

type ComparingRule = FixedRule | AttributeRule;

function describeValue({ value }: ComparingRule, { isMoney = false, choices }: SegmentFieldInfo) {
  const choice = choices?.find(({ name }) => name === value);
  if (choice !== undefined) return choice.label;
  if (typeof value === "string") return `"${value}"`;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return isMoney ? formatRupees(value, { whole: Number.isInteger(value) }) : String(value);
}

/** The field a rule asks about; without its definition one of the account's own is called by its key. */
function fieldOf(rule: ComparingRule, definitions: readonly FieldDefinition[]): SegmentFieldInfo {
  if (!("type" in rule)) return SEGMENT_FIELDS[rule.field];
  const key = keyOfAttribute(rule.field) ?? rule.field;
  const label = findField(definitions, rule.field)?.label ?? key.replaceAll("_", " ");
  return attributeField(rule.type, label);
}

function describeRule(rule: SegmentRule, definitions: readonly FieldDefinition[]): string {
  if (rule.field === "bought") return describePurchases(rule);
  const info = fieldOf(rule, definitions);
  const { label, type } = info;
  const isOwn = isAttributeName(rule.field);
  if (type === "boolean" && !isOwn) {
    const isActive = rule.value === (rule.operator === "==");
    return isActive ? "is active" : "is not active";
  }
  // What people called a field themselves is written as they wrote it.
  const name = isOwn ? label : label.replace(" (days ago)", "").toLowerCase();
  const text = `${name} ${OPERATOR_WORDS[rule.operator]} ${describeValue(rule, info)}`;
  if (type !== "daysAgo") return text;
  return `${text} ${rule.value === 1 ? "day" : "days"} ago`;
}

/**
 * Says in words which customers a rule group describes, for the screen and for the AI prompt:
 * `total spent is more than ₹5,000 and city contains "mum"`.
 *
 * @param group - Rules that `segmentRules` has accepted.
 * @param definitions - The account's own fields, whose labels are used.
 * @returns One line, nested groups in parentheses; "nobody" for an empty group.
 */
export function describeRules(
  group: SegmentRuleGroup,
  definitions: readonly FieldDefinition[] = [],
): string {
  if (group.rules.length === 0) return "nobody";
  return group.rules
    .map((item) => {
      if (!isRuleGroup(item)) return describeRule(item, definitions);
      const inner = describeRules(item, definitions);
      return item.rules.length > 1 ? `(${inner})` : inner;
    })
    .join(` ${group.combinator} `);
}
