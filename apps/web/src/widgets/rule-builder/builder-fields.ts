import { SEGMENT_FIELDS, isSegmentField } from "@dakiya/domain/segment";
import type { SegmentField, SegmentFieldInfo } from "@dakiya/domain/segment";
import type { Field, Option, OptionGroup } from "react-querybuilder";

const GROUP_LABELS: Record<SegmentFieldInfo["group"], string> = {
  basic: "Customer",
  more: "More about the customer",
  engagement: "How they answered",
};

const YES_NO: Option[] = [
  { name: "true", label: "Yes" },
  { name: "false", label: "No" },
];

function toField(name: SegmentField): Field {
  const { label, type } = SEGMENT_FIELDS[name];
  if (type === "boolean") {
    return { name, label, valueEditorType: "select", values: YES_NO, defaultValue: "true" };
  }
  return {
    name,
    label,
    inputType: type === "text" ? "text" : "number",
    placeholder: type === "daysAgo" ? "Days ago" : "Value",
  };
}

const names = Object.keys(SEGMENT_FIELDS).filter(isSegmentField);

/** The domain's field table as the builder offers it: the fields of SPEC §3 first. */
export const BUILDER_FIELDS: OptionGroup<Field>[] = (["basic", "more", "engagement"] as const).map(
  (group) => ({
    label: GROUP_LABELS[group],
    options: names.filter((name) => SEGMENT_FIELDS[name].group === group).map(toField),
  }),
);

/** The operators a field can be compared with, by the signs of SPEC §3. */
export function operatorsOf(field: string): Option[] {
  const operators = isSegmentField(field) ? SEGMENT_FIELDS[field].operators : [];
  return operators.map((name) => ({ name, label: name }));
}
