import { Button, Select, TextInput } from "@mantine/core";
import { isOptionGroupArray } from "react-querybuilder";
import type { ActionProps, ValueEditorProps, ValueSelectorProps } from "react-querybuilder";

/** The rule builder's parts as the kit draws them: the few it uses, each with a name for those who cannot see it. */
export const RULE_CONTROLS = {
  actionElement: Action,
  valueSelector: Choice,
  valueEditor: Value,
};

function Action({ className, label, title, disabled = false, handleOnClick }: ActionProps) {
  return (
    <Button
      className={className ?? ""}
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
  disabled = false,
  handleOnChange,
}: Pick<
  ValueSelectorProps,
  "className" | "title" | "options" | "value" | "disabled" | "handleOnChange"
>) {
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
      disabled={disabled}
      // Within the rule: a dialog would take a list outside it for a click beside the dialog.
      comboboxProps={{ withinPortal: false }}
      onChange={handleOnChange}
    />
  );
}

const toItem = ({ name, label }: { name: string; label: string }) => ({ value: name, label });

function Value({
  className,
  title,
  type,
  inputType,
  fieldData,
  values = [],
  value,
  disabled = false,
  handleOnChange,
}: ValueEditorProps) {
  const named = { className: className ?? "", title: title ?? "", "aria-label": title ?? "" };
  if (type === "select") {
    return (
      <Choice {...{ ...named, options: values, value: String(value), disabled, handleOnChange }} />
    );
  }
  const shared = { ...named, disabled, placeholder: fieldData.placeholder ?? "" };
  return (
    <TextInput
      {...shared}
      {...(inputType === "number" ? { type: "number", step: "any" } : {})}
      value={String(value)}
      onChange={({ currentTarget }) => handleOnChange(currentTarget.value)}
    />
  );
}
