import { findField, isAttributeName } from "../fields/definition.ts";
import type { FieldDefinition } from "../fields/definition.ts";
import { isSegmentField, isSegmentOperator, ruleField, SEGMENT_FIELDS } from "./fields.ts";
import type {
  RuleFieldName,
  SegmentField,
  SegmentOperator,
  RequestedRule,
  FixedRule,
  SegmentRule,
  PurchaseRule,
  ReferenceKind,
  ReferenceOperator,
  ReferenceRule,
} from "./types.ts";
import { isPurchaseOperator, PURCHASE_FIELD, readPurchases } from "./purchases.ts";
import { isReferenceOperator, readReferenced } from "./read-reference.ts";
import { isReferenceKind, REFERENCE_KINDS } from "./reference-kinds.ts";
import { readAttributeRuleValue, readSegmentValue } from "./read-value.ts";

/** Where in the rules something stands. */
export type Path = (string | number)[];
/** Reports an error of rules, with its place. */
export type Report = (message: string, path: Path) => void;
/** An object of which nothing is known. */
export type Fields = Record<string, unknown>;

/** Tells an object from a list and everything else. */
export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function quoted(value: unknown): string {
  return typeof value === "string" ? `"${value.slice(0, 40)}"` : "this";
}

/** How a rule is read once its field and operator are known to be such. */
export type ReadRule<Rule> = (
  rule: { name: RuleFieldName; operator: SegmentOperator; value: unknown },
  path: Path,
  report: Report,
) => Rule | null;

/** Reads the parts of a rule; null for an invalid one, which is reported. */
export function readRule<Rule>(
  input: unknown,
  path: Path,
  report: Report,
  readNamed: ReadRule<Rule>,
): Rule | null {
  if (!isObject(input)) {
    report("A rule needs a field, an operator and a value", path);
    return null;
  }
  const { field, operator } = input;
  if (typeof field !== "string" || !isRuleField(field)) {
    report(notAField(field), [...path, "field"]);
    return null;
  }
  const label = labelOf(field);
  if (typeof operator !== "string" || !isSegmentOperator(operator)) {
    report(`${quoted(operator)} is not an operator "${label}" can use`, [...path, "operator"]);
    return null;
  }
  if (input["valueSource"] !== undefined && input["valueSource"] !== "value") {
    report(`"${label}" can only be compared with a value`, [...path, "valueSource"]);
    return null;
  }
  return readNamed({ name: field, operator, value: input["value"] }, path, report);
}

function isRuleField(field: string): field is RuleFieldName {
  return (
    isSegmentField(field) ||
    isAttributeName(field) ||
    isReferenceKind(field) ||
    field === PURCHASE_FIELD.name
  );
}

function labelOf(field: RuleFieldName): string {
  if (field === PURCHASE_FIELD.name) return PURCHASE_FIELD.label;
  if (isReferenceKind(field)) return REFERENCE_KINDS[field].label;
  return isAttributeName(field) ? field : SEGMENT_FIELDS[field].label;
}

const notAField = (field: unknown): string => `${quoted(field)} is not a field a segment can use`;

function readFixed(
  field: SegmentField,
  operator: SegmentOperator,
  value: unknown,
  path: Path,
  report: Report,
): FixedRule | null {
  const { label, operators } = SEGMENT_FIELDS[field];
  if (!operators.includes(operator)) {
    report(`"${label}" cannot be compared with "${operator}"`, [...path, "operator"]);
    return null;
  }
  const result = readSegmentValue(field, operator, value);
  if (result.ok) return { field, operator, value: result.value };
  report(result.message, [...path, "value"]);
  return null;
}

function readBought(
  operator: SegmentOperator,
  value: unknown,
  path: Path,
  report: Report,
): PurchaseRule | null {
  const { name, label } = PURCHASE_FIELD;
  if (!isPurchaseOperator(operator)) {
    report(`"${label}" cannot be compared with "${operator}"`, [...path, "operator"]);
    return null;
  }
  const result = readPurchases(value);
  if (result.ok) return { field: name, operator, value: result.value };
  report(result.message, [...path, "value"]);
  return null;
}

function readReference(
  kind: ReferenceKind,
  operator: SegmentOperator,
  value: unknown,
  path: Path,
  report: Report,
): ReferenceRule | null {
  if (!isReferenceOperator(kind, operator)) {
    const { label } = REFERENCE_KINDS[kind];
    report(`"${label}" cannot be compared with "${operator}"`, [...path, "operator"]);
    return null;
  }
  const result = readReferenced(kind, value);
  if (result.ok)
    return { field: kind, operator: operator as ReferenceOperator, value: result.value };
  report(result.message, [...path, "value"]);
  return null;
}

/** Reads rules whole, those on own fields by the account's definitions. */
export function readByDefinitions(definitions: readonly FieldDefinition[]): ReadRule<SegmentRule> {
  return ({ name, operator, value }, path, report) => {
    if (name === PURCHASE_FIELD.name) return readBought(operator, value, path, report);
    if (isReferenceKind(name)) return readReference(name, operator, value, path, report);
    if (!isAttributeName(name)) return readFixed(name, operator, value, path, report);
    const definition = findField(definitions, name);
    const info = ruleField(name, definitions);
    if (definition === null || info === null) {
      report(notAField(name), [...path, "field"]);
      return null;
    }
    if (!info.operators.includes(operator)) {
      report(`"${info.label}" cannot be compared with "${operator}"`, [...path, "operator"]);
      return null;
    }
    const result = readAttributeRuleValue(info, definition, operator, value);
    if (result.ok) return { field: name, type: definition.type, operator, value: result.value };
    report(result.message, [...path, "value"]);
    return null;
  };
}

/** Reads rules as far as that goes without definitions. */
export const readUndefined: ReadRule<RequestedRule> = ({ name, operator, value }, path, report) => {
  if (name === PURCHASE_FIELD.name) return readBought(operator, value, path, report);
  if (isReferenceKind(name)) return readReference(name, operator, value, path, report);
  if (!isAttributeName(name)) return readFixed(name, operator, value, path, report);
  return { field: name, operator, value };
};
