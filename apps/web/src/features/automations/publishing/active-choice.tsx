import { describeStep, readDraft } from "@dakiya/domain/automation";
import { MESSAGES } from "@dakiya/domain/messages";
import type { AutomationEntryWire, AutomationWire, SwitchOnInput } from "@dakiya/domain/wire";
import { Radio, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { countCustomers, formatCount } from "../../../lib/format.ts";
import { everyStep } from "../document.ts";
import { useNames } from "../use-names.ts";

type Inside = SwitchOnInput["inside"];

/** Whether active enrolments finish their version or move to the new one. */
export function ActiveChoice({
  automation: { counts, live },
  entry: { canMove, stepsGone },
  inside,
  onChange,
}: {
  automation: AutomationWire;
  entry: AutomationEntryWire;
  inside: Inside;
  onChange: (inside: Inside) => void;
}) {
  const before = useMemo(() => readDraft(live?.document), [live]);
  const names = useNames(before);
  const steps = everyStep(before);
  const sentenceOf = (id: string): string => {
    const step = steps.find((one) => one.id === id);
    return step === undefined ? "A step of an earlier version" : describeStep(step, names);
  };
  const stranded = stepsGone.reduce((sum, { people }) => sum + people, 0);
  const movable = canMove === 1 ? "1 stands" : `${formatCount(canMove)} are`;
  return (
    <Radio.Group
      label={`${countCustomers(counts.inside)} in progress`}
      value={inside}
      onChange={(value) => onChange(value === "move" ? "move" : "finish")}
    >
      <Stack gap={12} mt={8}>
        <Radio value="finish" label="Finish the version they are in" />
        <Radio
          value="move"
          label="Move to the same step of the new one"
          description={`${movable} at a step that it has too`}
          disabled={stranded > 0}
        />
      </Stack>
      {stranded > 0 && (
        <>
          <Text mt={8} className="note">
            {MESSAGES.automations.stepsGone(stranded)}.
          </Text>
          <Stack
            component="ul"
            gap={2}
            mt={4}
            pl={18}
            style={{ listStyle: "disc" }}
            className="note"
          >
            {stepsGone.map(({ step, people }) => (
              <li key={step}>{`${sentenceOf(step)}: ${countCustomers(people)}`}</li>
            ))}
          </Stack>
        </>
      )}
    </Radio.Group>
  );
}
