import { GENDERS } from "@dakiya/domain/customer";
import { attributeName, isAttributeName } from "@dakiya/domain/fields";
import type { FieldDefinition } from "@dakiya/domain/fields";
import {
  OPERATORS,
  PURCHASE_FIELD,
  REFERENCE_KINDS,
  SEGMENT_FIELDS,
  isReferenceKind,
  isSegmentField,
  ruleField,
  unitOf,
} from "@dakiya/domain/segment";
import type {
  ReferenceKind,
  SegmentField,
  SegmentFieldInfo,
  SegmentFieldType,
  SegmentOperator,
} from "@dakiya/domain/segment";
import { capital } from "@dakiya/domain/text";
import type { Field, Option, OptionGroup, RuleGroupType } from "react-querybuilder";

const GROUP_LABELS: Record<SegmentFieldInfo["group"], string> = {
  basic: "Most used",
  more: "Customer",
  engagement: "Engagement",
  purchases: "Orders",
  own: "Your own fields",
};

const YES_NO: Option[] = [
  { name: "true", label: "Yes" },
  { name: "false", label: "No" },
];

const GENDER_OPTIONS: Option[] = GENDERS.map((name) => ({
  name,
  label: capital(name),
}));

function toField(name: SegmentField): Field {
  const { label, type, choices } = SEGMENT_FIELDS[name];
  if (type === "boolean") {
    return { name, label, valueEditorType: "select", values: YES_NO, defaultValue: "true" };
  }
  if (choices !== undefined) {
    const values = [...choices];
    return { name, label, valueEditorType: "select", values, defaultValue: values[0]?.name ?? "" };
  }
  if (name === "gender") {
    // Stored rules may hold part of a word; the builder offers whole values.
    const valueEditorType = (operator: string) => (operator === "contains" ? "text" : "select");
    return { name, label, valueEditorType, placeholder: "Value" };
  }
  return {
    name,
    label,
    inputType: type === "text" ? "text" : "number",
    placeholder: type === "daysAgo" ? "Days ago" : "Value",
  };
}

const names = Object.keys(SEGMENT_FIELDS).filter(isSegmentField);

const BOUGHT: Field = { name: PURCHASE_FIELD.name, label: PURCHASE_FIELD.label, defaultValue: {} };

const toReference = (name: ReferenceKind): Field => ({
  ...{ name, label: REFERENCE_KINDS[name].label, defaultValue: {} },
});

const FIXED: OptionGroup<Field>[] = [
  ...(["basic", "more", "engagement", "purchases"] as const).map((group) => ({
    label: GROUP_LABELS[group],
    options: [
      ...(group === "purchases" ? [BOUGHT] : []),
      ...names.filter((name) => SEGMENT_FIELDS[name].group === group).map(toField),
    ],
  })),
  { label: "Emails", options: [toReference("campaign"), toReference("automation")] },
  { label: "Segments", options: [toReference("segment")] },
  { label: "Imports", options: [toReference("import")] },
];

/** The domain's field table as the builder offers it: the six basic fields first, the account's own last. */
export function builderFields(own: readonly FieldDefinition[]): OptionGroup<Field>[] {
  if (own.length === 0) return FIXED;
  return [...FIXED, { label: GROUP_LABELS.own, options: own.map(toOwnField) }];
}

function toOwnField(definition: FieldDefinition): Field {
  const { key, label, type, choices } = definition;
  const field = { name: attributeName(key), label, definition };
  if (type === "yes_no")
    return { ...field, valueEditorType: "select", values: YES_NO, defaultValue: "true" };
  if (type === "choice") {
    const values = choices.map((name) => ({ name, label: name }));
    return { ...field, valueEditorType: "select", values, defaultValue: choices[0] ?? "" };
  }
  return {
    ...field,
    inputType: type === "text" || type === "tags" ? "text" : "number",
    placeholder: type === "date" ? "Days ago" : type === "tags" ? "Tag" : "Value",
  };
}

/** The definition of an own field, which its entry carries; null for a fixed one. */
export function definitionOf({ definition }: Record<string, unknown>): FieldDefinition | null {
  return typeof definition === "object" ? (definition as FieldDefinition | null) : null;
}

/**
 * The values offered for a field.
 *
 * @param query - Its rules may hold other values, which stay visible.
 */
export function valuesOf(field: string, query: RuleGroupType): Option[] {
  if (field !== "gender") return [];
  const ownValues = new Set<string>(["", ...GENDERS]);
  const others = new Set(gendersIn(query).filter((value) => !ownValues.has(value)));
  return [...GENDER_OPTIONS, ...Array.from(others, (name) => ({ name, label: name }))];
}

function gendersIn(query: RuleGroupType): string[] {
  return query.rules.flatMap((item) => {
    if ("rules" in item) return gendersIn(item);
    const values: unknown[] = Array.isArray(item.value) ? item.value : [item.value];
    return item.field === "gender" ? values.filter((value) => typeof value === "string") : [];
  });
}

/** An operator as it is offered: in words, with the sign that the API knows it by, if it has one. */
export type OperatorOption = Option & { sign?: string };

/**
 * The operators a field can be compared with.
 *
 * @param query - Its rules may have operators that are no longer offered, which stay visible.
 */
export function operatorsOf(
  field: string,
  own: readonly FieldDefinition[],
  query: RuleGroupType,
): OperatorOption[] {
  if (field === PURCHASE_FIELD.name) return PURCHASE_FIELD.operators.map((one) => toOperator(one));
  if (isReferenceKind(field)) return REFERENCE_KINDS[field].operators.map((one) => toOperator(one));
  const info = isSegmentField(field) || isAttributeName(field) ? ruleField(field, own) : null;
  return (info?.operators ?? [])
    .filter((operator) => field !== "gender" || operator !== "contains" || hasPart(query))
    .map((operator) => toOperator(operator, info?.type));
}

/** A part of a gender means little: "male" is contained in "female". Only rules of old ask for one. */
function hasPart({ rules }: RuleGroupType): boolean {
  return rules.some((item) =>
    "rules" in item ? hasPart(item) : item.field === "gender" && item.operator === "contains",
  );
}

function toOperator(name: SegmentOperator, type?: SegmentFieldType): OperatorOption {
  const unit = type === undefined ? undefined : unitOf(name, type);
  const { words } = OPERATORS[name];
  const option = { name, label: unit === undefined ? words : `${words} … ${unit}` };
  return /^\W/.test(name) ? { ...option, sign: name } : option;
}
