export { describeRules } from "./describe.ts";
export { matchesSegment, tagsOfRule, wholeDaysBetween } from "./evaluate.ts";
export {
  attributeField,
  isSegmentField,
  isSegmentOperator,
  ruleField,
  SEGMENT_FIELDS,
  SEGMENT_OPERATORS,
} from "./fields.ts";
export type {
  RuleFieldName,
  SegmentField,
  SegmentFieldInfo,
  SegmentFieldType,
  SegmentOperator,
} from "./fields.ts";
export { foldCase } from "./fold-case.ts";
export { readAttributeRuleValue, readSegmentValue } from "./read-value.ts";
export {
  askedRules,
  attributesUsed,
  SEGMENT_LIMITS,
  segmentRule,
  segmentRuleFor,
  segmentRules,
  segmentRulesFor,
  usesAttributes,
} from "./rule.ts";
export { isRuleGroup } from "./types.ts";
export type {
  AskedRuleGroup,
  AttributeRule,
  FixedRule,
  RuleGroup,
  SegmentCustomer,
  SegmentRule,
  SegmentRuleGroup,
  SegmentValue,
} from "./types.ts";
