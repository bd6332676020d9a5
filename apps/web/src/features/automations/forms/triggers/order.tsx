import { Radio, Stack } from "@mantine/core";
import type { TriggerKind } from "./kind.ts";

export const order: TriggerKind<"order"> = {
  label: "A customer orders",
  Form: ({ trigger, onChange }) => (
    <Radio.Group
      label="Which order"
      value={trigger.first ? "first" : "every"}
      onChange={(value) => onChange({ ...trigger, first: value === "first" })}
    >
      <Stack gap={12}>
        <Radio value="every" label="Any order" />
        <Radio value="first" label="Only the first order" />
      </Stack>
    </Radio.Group>
  ),
};
