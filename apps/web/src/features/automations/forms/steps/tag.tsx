import { Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { OwnFieldSelect } from "../fields.tsx";
import classes from "../fields.module.css";
import { IconTag } from "@tabler/icons-react";
import type { StepKind } from "./kind.ts";

const CHANGES = [
  { value: "add", label: "Add" },
  { value: "remove", label: "Remove" },
];

const Form: StepKind<"tag">["Form"] = ({ step, onChange }) => (
  <Stack maw={640}>
    <Group gap={12} align="flex-end" className={classes.row ?? ""}>
      <NativeSelect
        label="What"
        data={CHANGES}
        value={step.remove ? "remove" : "add"}
        onChange={({ currentTarget }) =>
          onChange({ ...step, remove: currentTarget.value === "remove" })
        }
      />
      <TextInput
        label="Tag"
        autoComplete="off"
        maxLength={100}
        value={step.tag}
        onChange={({ currentTarget }) => onChange({ ...step, tag: currentTarget.value })}
      />
      <OwnFieldSelect
        label="Field of tags"
        types={["tags"]}
        field={step.field}
        onChange={(field) => onChange({ ...step, field })}
      />
    </Group>
  </Stack>
);

export const tag: StepKind<"tag"> = { label: "Add or remove a tag", icon: IconTag, Form };
