export { isFixedList } from "./fixed-list.ts";
export { attributesUsed, usesAttributes } from "./attributes-used.ts";
export { describeRules } from "./describe.ts";
export type { NameReference } from "./describe.ts";
export { wholeDaysBetween } from "./days.ts";
export { matchesSegment, tagsOfRule } from "./evaluate.ts";
export {
  attributeField,
  isSegmentField,
  isSegmentOperator,
  ruleField,
  SEGMENT_FIELDS,
  ASKED_FIELDS,
} from "./fields.ts";
export { OPERATORS, unitOf } from "./operators.ts";
export type { Takes } from "./operators.ts";
export { daySpan } from "./day-span.ts";
export type { DayPoint } from "./day-span.ts";
export { SEGMENT_OPERATORS, isList, isRuleGroup, rulesIn } from "./types.ts";
export type { SegmentFieldInfo } from "./fields.ts";
export type {
  RuleFieldName,
  SegmentField,
  SegmentFieldType,
  SegmentOperator,
  RequestedRule,
  RequestedRuleGroup,
  AttributeRule,
  FixedRule,
  RuleGroup,
  SegmentCustomer,
  SegmentRule,
  SegmentRuleGroup,
  SegmentValue,
  SingleValue,
  PurchaseRule,
  Purchases,
  SegmentOrder,
  EmailKind,
  Referenced,
  ReferenceKind,
  ReferenceRule,
  SegmentEmail,
} from "./types.ts";
export {
  PURCHASE_GROUP_EDGES,
  PURCHASE_GROUP_NAMES,
  PURCHASE_GROUPS,
  purchaseGroup,
} from "./purchase-group.ts";
export type { PurchaseGroup } from "./purchase-group.ts";
export { listRules, listRulesText } from "./list-rules.ts";
export { LIST_RULES_MAX, readListRules } from "./read-list-rules.ts";
export {
  isSegmentRule,
  readRequestedRules,
  readSegmentRules,
  SEGMENT_LIMITS,
} from "./read-rules.ts";
export { SLIPPING_DAYS, SLIPPING_MOVES, slippingRules } from "./slipping.ts";
export type { SlippingMove } from "./slipping.ts";
export { PURCHASE_FIELD, readPurchases } from "./purchases.ts";
export { countedUsers, RULE_USER_KINDS, RULE_USERS } from "../messages/customers/rule-users.ts";
export type { RuleUserKind } from "../messages/customers/rule-users.ts";
export { isReferenceKind, REFERENCE_KINDS } from "./reference-kinds.ts";
export { readReferenced } from "./read-reference.ts";
export {
  isReferenceRule,
  NESTED_LIMITS,
  NO_REFERENCES,
  referenceProblem,
  referencesIn,
  savedReferenceProblem,
} from "./references.ts";
export type { ReferencedSegment, ReferencedThing, RuleReferences } from "./references.ts";
export { readAttributeRuleValue, readSegmentValue } from "./read-value.ts";
export {
  requestedRules,
  segmentRule,
  segmentRuleFor,
  segmentRules,
  segmentRulesFor,
} from "./rule.ts";
