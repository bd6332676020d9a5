import { newTrigger } from "@dakiya/domain/automation";
import type { DraftTrigger, TriggerType } from "@dakiya/domain/automation";
import { NativeSelect, Stack } from "@mantine/core";
import type { TriggerKind } from "./forms/triggers/kind.ts";
import { TRIGGER_KINDS } from "./forms/triggers/trigger-kinds.tsx";

const TYPES = Object.keys(TRIGGER_KINDS) as TriggerType[];

/** The trigger of an automation: its kind, and the form of that kind. */
export function TriggerForm({
  trigger,
  onChange,
}: {
  trigger: DraftTrigger;
  onChange: (trigger: DraftTrigger) => void;
}) {
  const { Form } = TRIGGER_KINDS[trigger.type] as TriggerKind<TriggerType>;
  return (
    <Stack maw={640}>
      <NativeSelect
        label="It starts when"
        data={TYPES.map((value) => ({ value, label: TRIGGER_KINDS[value].label }))}
        value={trigger.type}
        onChange={({ currentTarget: { value } }) => {
          const type = TYPES.find((one) => one === value);
          if (type !== undefined && type !== trigger.type) onChange(newTrigger(type));
        }}
      />
      <Form trigger={trigger} onChange={onChange} />
    </Stack>
  );
}
