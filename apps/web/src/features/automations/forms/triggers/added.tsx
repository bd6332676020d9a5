import { Checkbox, Group, NativeSelect, TextInput } from "@mantine/core";
import { OwnFieldSelect } from "../fields.tsx";
import classes from "../fields.module.css";
import type { TriggerKind } from "./kind.ts";

const SOURCES = [
  { value: "", label: "in any way" },
  { value: "form", label: "by a form" },
  { value: "import", label: "by an import" },
  { value: "api", label: "by a program" },
] as const;

const Form: TriggerKind<"added">["Form"] = ({ trigger, onChange }) => {
  const { by, tag } = trigger;
  return (
    <>
      <NativeSelect
        label="Added"
        data={[...SOURCES]}
        value={by ?? ""}
        onChange={({ currentTarget: { value } }) => {
          const source = SOURCES.find((one) => one.value === value)?.value ?? "";
          onChange({ ...trigger, by: source === "" ? null : source });
        }}
      />
      <Checkbox
        label="Only customers who get a tag, new or not"
        checked={tag !== null}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ ...trigger, tag: checked ? { field: "", tag: "" } : null })
        }
      />
      {tag !== null && (
        <Group gap={12} align="flex-end" className={classes.row ?? ""}>
          <OwnFieldSelect
            label="Field of tags"
            types={["tags"]}
            field={tag.field}
            onChange={(field) => onChange({ ...trigger, tag: { ...tag, field } })}
          />
          <TextInput
            label="Tag"
            autoComplete="off"
            maxLength={100}
            value={tag.tag}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...trigger, tag: { ...tag, tag: value } })
            }
          />
        </Group>
      )}
    </>
  );
};

export const added: TriggerKind<"added"> = { label: "A customer is added, or gets a tag", Form };
