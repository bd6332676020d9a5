import type { FieldWire } from "@dakiya/domain/wire";
import { NativeSelect, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { DateField } from "../../../widgets/date-field/date-field.tsx";

const YES_NO = ["Yes", "No"];

/**
 * The input of one of the account's own fields, by its type. Numbers are texts, since a number input rewrites text that
 * it can't parse.
 *
 * @param input - The form's props for it.
 */
export function OwnField({ field, input }: { field: FieldWire; input: GetInputPropsReturnType }) {
  const { label, type, choices } = field;
  switch (type) {
    case "yes_no":
    case "choice": {
      const data = [{ value: "", label: "Not known" }, ...(type === "choice" ? choices : YES_NO)];
      return <NativeSelect label={label} data={data} {...input} />;
    }
    case "number":
    case "money":
      return <TextInput label={label} inputMode="decimal" autoComplete="off" {...input} />;
    case "date":
      return <DateField label={label} {...input} value={input.value} onChange={input.onChange} />;
    case "tags":
      return (
        <TextInput label={label} placeholder="Separate with commas" autoComplete="off" {...input} />
      );
    case "text":
      return <TextInput label={label} autoComplete="off" {...input} />;
  }
}
