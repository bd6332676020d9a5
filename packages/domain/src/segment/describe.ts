import { formatRupees } from "../analytics/rupees.ts";
import { SEGMENT_FIELDS } from "./fields.ts";
import type { SegmentOperator } from "./fields.ts";
import { isRuleGroup } from "./types.ts";
import type { SegmentRule, SegmentRuleGroup } from "./types.ts";

const WORDS: Record<SegmentOperator, string> = {
  ">": "is more than",
  "<": "is less than",
  "==": "is",
  ">=": "is at least",
  "<=": "is at most",
  "!=": "is not",
  contains: "contains",
};

function describeValue(rule: SegmentRule): string {
  const { value } = rule;
  if (typeof value === "string") return `"${value}"`;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (rule.field === "total_spent") return formatRupees(value, { whole: Number.isInteger(value) });
  return String(value);
}

function describeRule(rule: SegmentRule): string {
  const { label, type } = SEGMENT_FIELDS[rule.field];
  if (type === "boolean") {
    const isActive = rule.value === (rule.operator === "==");
    return isActive ? "is active" : "is not active";
  }
  const name = label.replace(" (days ago)", "").toLowerCase();
  const text = `${name} ${WORDS[rule.operator]} ${describeValue(rule)}`;
  if (type !== "daysAgo") return text;
  return `${text} ${rule.value === 1 ? "day" : "days"} ago`;
}

/**
 * Says in words which customers a rule group describes, for the screen and for the AI prompt:
 * `total spent is more than ₹5,000 and city contains "mum"`.
 *
 * @param group - Rules that `segmentRules` has accepted.
 * @returns One line, nested groups in parentheses; "nobody" for an empty group.
 */
export function describeRules(group: SegmentRuleGroup): string {
  if (group.rules.length === 0) return "nobody";
  return group.rules
    .map((item) => {
      if (!isRuleGroup(item)) return describeRule(item);
      return item.rules.length > 1 ? `(${describeRules(item)})` : describeRules(item);
    })
    .join(` ${group.combinator} `);
}
