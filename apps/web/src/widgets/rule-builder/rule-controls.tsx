import {
  PURCHASE_FIELD,
  attributeField,
  isSegmentField,
  isSegmentOperator,
  readAttributeRuleValue,
  readSegmentValue,
} from "@dakiya/domain/segment";
import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { isOptionGroupArray } from "react-querybuilder";
import type { ActionProps, ValueEditorProps, ValueSelectorProps } from "react-querybuilder";
import { definitionOf } from "./builder-fields.ts";
import { PurchasesValue } from "./purchases-value.tsx";

/** The rule builder's controls in the kit's components, each with an accessible name. */
export const RULE_CONTROLS = {
  actionElement: Action,
  valueSelector: Choice,
  valueEditor: ValueEditor,
};

function Action({ className, label, title, disabled = false, handleOnClick }: ActionProps) {
  const removes = className?.includes("remove") === true;
  return (
    <Button
      className={className ?? ""}
      variant={removes ? "subtle" : "default"}
      {...(removes ? { w: 36, p: 0 } : {})}
      title={title ?? ""}
      aria-label={title ?? ""}
      disabled={disabled}
      onClick={handleOnClick}
    >
      {label}
    </Button>
  );
}

function Choice({
  className,
  title,
  options,
  value,
  error,
  disabled = false,
  handleOnChange,
}: Pick<
  ValueSelectorProps,
  "className" | "title" | "options" | "value" | "disabled" | "handleOnChange"
> & { error?: string | undefined }) {
  return (
    <Select
      className={className ?? ""}
      title={title ?? ""}
      aria-label={title ?? ""}
      data={
        isOptionGroupArray(options)
          ? options.map((group) => ({ group: group.label, items: group.options.map(toItem) }))
          : options.map(toItem)
      }
      value={value ?? null}
      allowDeselect={false}
      error={error}
      disabled={disabled}
      // Rendered within the rule: a dialog would take a click on a list outside it for one on the backdrop.
      comboboxProps={{ withinPortal: false }}
      onChange={handleOnChange}
    />
  );
}

const toItem = ({ name, label }: { name: string; label: string }) => ({ value: name, label });

function ValueEditor(props: ValueEditorProps) {
  const { field, value, context, rule, className, handleOnChange } = props;
  if (field !== PURCHASE_FIELD.name) return <Value {...props} />;
  return (
    <PurchasesValue
      className={className ?? ""}
      value={value}
      isRefused={isRefused(context, rule.id)}
      onChange={handleOnChange}
    />
  );
}

function Value({
  className,
  title,
  type,
  inputType,
  field,
  fieldData,
  values = [],
  value,
  rule,
  context,
  disabled = false,
  handleOnChange,
}: ValueEditorProps) {
  const [typing, setTyping] = useState(false);
  const attributes = { className: className ?? "", title: title ?? "", "aria-label": title ?? "" };
  const text = String(value);
  // A value is not marked while it is typed, and an empty one only after a try to save.
  const showsProblem = isRefused(context, rule.id) || (text !== "" && !typing);
  const error = showsProblem ? problemOf(field, fieldData, rule.operator, value) : undefined;
  if (type === "select") {
    return (
      <Choice
        {...{ ...attributes, options: values, value: text, error, disabled, handleOnChange }}
      />
    );
  }
  return (
    <TextInput
      {...attributes}
      disabled={disabled}
      placeholder={fieldData.placeholder ?? ""}
      // Text, since a number input rewrites what it does not understand.
      {...(inputType === "number" ? { inputMode: "decimal", autoComplete: "off" } : {})}
      value={text}
      error={error}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={({ currentTarget }) => handleOnChange(currentTarget.value)}
    />
  );
}

function problemOf(
  field: string,
  fieldData: object,
  operator: string,
  value: unknown,
): string | undefined {
  const own = definitionOf({ ...fieldData });
  const result = isSegmentField(field)
    ? readSegmentValue(field, value)
    : own !== null && isSegmentOperator(operator)
      ? readAttributeRuleValue(attributeField(own.type, own.label), own, operator, value)
      : null;
  return result === null || result.ok ? undefined : result.message;
}

function isRefused(context: unknown, id: string | undefined): boolean {
  return context instanceof Set && context.has(id);
}
