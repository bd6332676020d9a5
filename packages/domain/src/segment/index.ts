export { describeRules } from "./describe.ts";
export { matchesSegment, wholeDaysBetween } from "./evaluate.ts";
export { isSegmentField, isSegmentOperator, SEGMENT_FIELDS, SEGMENT_OPERATORS } from "./fields.ts";
export type {
  SegmentField,
  SegmentFieldInfo,
  SegmentFieldType,
  SegmentOperator,
} from "./fields.ts";
export { foldCase } from "./fold-case.ts";
export { readSegmentValue } from "./read-value.ts";
export { SEGMENT_LIMITS, segmentRule, segmentRules } from "./rule.ts";
export { isRuleGroup } from "./types.ts";
export type { SegmentCustomer, SegmentRule, SegmentRuleGroup, SegmentValue } from "./types.ts";
