import { Stack } from "@mantine/core";
import { IconArrowsSplit2 } from "@tabler/icons-react";
import { RulesInput } from "../rules-input.tsx";
import type { StepKind } from "./kind.ts";

/** The steps of a branch stand in the list itself. */
export const onlyIf: StepKind<"onlyIf"> = {
  label: "If … else …",
  icon: IconArrowsSplit2,
  Form: ({ step, onChange }) => (
    <Stack>
      <RulesInput
        label="If"
        rules={step.rules}
        onChange={(rules) => onChange({ ...step, rules })}
      />
    </Stack>
  ),
};
