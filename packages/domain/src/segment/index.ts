export { attributesUsed, usesAttributes } from "./attributes-used.ts";
export { describeRules } from "./describe.ts";
export { wholeDaysBetween } from "./days.ts";
export { matchesSegment, tagsOfRule } from "./evaluate.ts";
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
export {
  PURCHASE_GROUP_EDGES,
  PURCHASE_GROUP_NAMES,
  PURCHASE_GROUPS,
  purchaseGroup,
} from "./purchase-group.ts";
export type { PurchaseGroup } from "./purchase-group.ts";
export { PURCHASE_FIELD, readPurchases } from "./purchases.ts";
export type { PurchaseRule, Purchases, SegmentOrder } from "./purchases.ts";
export { readAttributeRuleValue, readSegmentValue } from "./read-value.ts";
export {
  askedRules,
  SEGMENT_LIMITS,
  segmentRule,
  segmentRuleFor,
  segmentRules,
  segmentRulesFor,
} from "./rule.ts";
export { isRuleGroup } from "./types.ts";
export type {
  AskedRule,
  AskedRuleGroup,
  AttributeRule,
  FixedRule,
  RuleGroup,
  SegmentCustomer,
  SegmentRule,
  SegmentRuleGroup,
  SegmentValue,
} from "./types.ts";
