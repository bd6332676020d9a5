import type { StepType } from "@dakiya/domain/automation";
import { Stack } from "@mantine/core";
import { IconArrowsSplit2, IconFlag } from "@tabler/icons-react";
import { RulesInput } from "../rules-input.tsx";
import { ACTION_KINDS } from "./action-kinds.tsx";
import type { StepKind } from "./kind.ts";
import { WAIT_KINDS } from "./wait-kinds.tsx";

/** The steps of a branch stand in the list itself. */
const onlyIf: StepKind<"onlyIf"> = {
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

const end: StepKind<"end"> = { label: "End", icon: IconFlag, Form: null };

const { send, ...changes } = ACTION_KINDS;

/** THE table of steps, in the order of the menu. */
export const STEP_KINDS: { readonly [Type in StepType]: StepKind<Type> } = {
  send,
  ...WAIT_KINDS,
  onlyIf,
  ...changes,
  end,
};
