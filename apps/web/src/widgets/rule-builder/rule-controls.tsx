import {
  OPERATORS,
  PURCHASE_FIELD,
  SEGMENT_FIELDS,
  attributeField,
  isReferenceKind,
  isSegmentField,
  isSegmentOperator,
  readAttributeRuleValue,
  readSegmentValue,
} from "@dakiya/domain/segment";
import type { SegmentFieldType } from "@dakiya/domain/segment";
import { Box, Button, Group, Select, TextInput } from "@mantine/core";
import type { SelectProps } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { isOptionGroupArray } from "react-querybuilder";
import type { ActionProps, Option, ValueEditorProps, ValueSelectorProps } from "react-querybuilder";
import { definitionOf } from "./builder-fields.ts";
import { PurchasesValue } from "./purchases-value.tsx";
import { ReferenceValue } from "./reference-value.tsx";
import { TakenValue } from "./taken-values.tsx";

/** The rule builder's controls in the kit's components, each with an accessible name. */
export const RULE_CONTROLS = {
  actionElement: Action,
  fieldSelector: FieldChoice,
  operatorSelector: OperatorChoice,
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

type ChoiceProps = Pick<
  ValueSelectorProps,
  "className" | "title" | "options" | "value" | "disabled" | "handleOnChange"
> & { error?: string | undefined; more?: SelectProps };

function Choice({
  className,
  title,
  options,
  value,
  error,
  disabled = false,
  handleOnChange,
  more = {},
}: ChoiceProps) {
  return (
    <Select
      {...more}
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
      onChange={handleOnChange}
    />
  );
}

const toItem = ({ name, label }: { name: string; label: string }) => ({ value: name, label });

const selectText = ({ currentTarget }: { currentTarget: HTMLInputElement }): void =>
  currentTarget.select();

/** A field is found by typing a part of its name. */
function FieldChoice(props: ValueSelectorProps) {
  return (
    <Choice
      {...props}
      more={{
        searchable: true,
        selectFirstOptionOnChange: true,
        nothingFoundMessage: "No field has this name",
        // Typing replaces the field's name.
        onFocus: selectText,
        onClick: selectText,
      }}
    />
  );
}

/** Operators read as words, each with the sign that the API knows it by at its end. */
function OperatorChoice(props: ValueSelectorProps) {
  const signs = new Map(
    props.options.flatMap((option): [string, string][] =>
      "sign" in option && typeof option.sign === "string" ? [[option.name, option.sign]] : [],
    ),
  );
  const renderOption: SelectProps["renderOption"] = ({ option, checked = false }) => (
    <Group gap={8} w="100%" wrap="nowrap">
      {checked && <IconCheck size={14} aria-hidden />}
      <span>{option.label}</span>
      <Box component="span" ml="auto" fz="small" opacity={0.75} aria-hidden>
        {signs.get(option.value)}
      </Box>
    </Group>
  );
  // Wider than its field, in which the longest operators are cut.
  const comboboxProps = { width: "max-content", position: "bottom-start" as const };
  return <Choice {...props} more={{ renderOption, comboboxProps }} />;
}

function ValueEditor(props: ValueEditorProps) {
  const { field, fieldData, value, context, rule, className, handleOnChange } = props;
  const takes = isSegmentOperator(rule.operator) ? OPERATORS[rule.operator].takes : "value";
  if (isReferenceKind(field)) {
    return (
      <ReferenceValue
        key={field}
        className={className ?? ""}
        kind={field}
        value={value}
        isRefused={isRefused(context, rule.id)}
        onChange={handleOnChange}
      />
    );
  }
  if (field !== PURCHASE_FIELD.name && takes === "value") return <Value {...props} />;
  if (field !== PURCHASE_FIELD.name) {
    return (
      <TakenValue
        className={className ?? ""}
        title={props.title ?? ""}
        takes={takes}
        isDate={typeOf(field, fieldData) === "daysAgo"}
        options={(props.values ?? []).filter((option): option is Option => "name" in option)}
        value={value}
        problem={problemOf(field, fieldData, rule.operator, value)}
        isRefused={isRefused(context, rule.id)}
        onChange={handleOnChange}
      />
    );
  }
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
  const text = String(value ?? "");
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
      // Text, since a number input rewrites text that it can't parse.
      {...(inputType === "number" ? { inputMode: "decimal", autoComplete: "off" } : {})}
      value={text}
      error={error}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={({ currentTarget }) => handleOnChange(currentTarget.value)}
    />
  );
}

function typeOf(field: string, fieldData: object): SegmentFieldType | null {
  if (isSegmentField(field)) return SEGMENT_FIELDS[field].type;
  const own = definitionOf({ ...fieldData });
  return own === null ? null : attributeField(own.type, own.label).type;
}

function problemOf(
  field: string,
  fieldData: object,
  operator: string,
  value: unknown,
): string | undefined {
  const own = definitionOf({ ...fieldData });
  if (!isSegmentOperator(operator)) return undefined;
  const result = isSegmentField(field)
    ? readSegmentValue(field, operator, value)
    : own !== null
      ? readAttributeRuleValue(attributeField(own.type, own.label), own, operator, value)
      : null;
  return result === null || result.ok ? undefined : result.message;
}

function isRefused(context: unknown, id: string | undefined): boolean {
  return context instanceof Set && context.has(id);
}
