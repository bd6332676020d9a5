import { AI_GOALS, AI_LANGUAGES, AI_TONES } from "@dakiya/domain/ai";
import type { AiGoal, AiLanguage, AiTone } from "@dakiya/domain/ai";
import { Button, Group, Select } from "@mantine/core";
import { IconArrowBackUp, IconPlayerStopFilled, IconSparkles } from "@tabler/icons-react";
import { memo } from "react";
import { seemsDisabled } from "../../../ui/form.tsx";
import classes from "./ai-controls.module.css";

/** Options for the AI; null leaves a choice to it. */
export type AiChoices = {
  goal: AiGoal | null;
  tone: AiTone | null;
  language: AiLanguage | null;
};

export const NO_CHOICES: AiChoices = { goal: null, tone: null, language: null };

/** The choices as a request has them, which leaves out what the AI is to choose. */
export function chosenOf({ goal, tone, language }: AiChoices) {
  return {
    ...(goal === null ? {} : { goal }),
    ...(tone === null ? {} : { tone }),
    ...(language === null ? {} : { language }),
  };
}

/**
 * The AI's controls beside the message: options, generate, stop.
 *
 * @param withoutRules - Without an audience the button is disabled and says why.
 * @param onRestore - Restores the text the AI has replaced; absent when there is none.
 */
export const AiControls = memo(function AiControls({
  choices,
  onChoose,
  writing,
  withoutRules,
  onGenerate,
  onStop,
  onRestore,
}: {
  choices: AiChoices;
  onChoose: (choices: AiChoices) => void;
  writing: boolean;
  withoutRules: boolean;
  onGenerate: () => void;
  onStop: () => void;
  onRestore: (() => void) | undefined;
}) {
  return (
    <Group mb={16} role="group" aria-label="AI">
      <Choice
        label="Goal"
        options={AI_GOALS}
        value={choices.goal}
        onChange={(goal) => onChoose({ ...choices, goal })}
      />
      <Choice
        label="Tone"
        options={AI_TONES}
        value={choices.tone}
        onChange={(tone) => onChoose({ ...choices, tone })}
      />
      <Choice
        label="Language"
        options={AI_LANGUAGES}
        value={choices.language}
        onChange={(language) => onChoose({ ...choices, language })}
      />
      <Group justify="flex-end" ml="auto" className={classes.buttons ?? ""}>
        {onRestore !== undefined && (
          <Button
            variant="subtle"
            leftSection={<IconArrowBackUp size={18} stroke={1.5} aria-hidden />}
            onClick={onRestore}
          >
            Bring back my text
          </Button>
        )}
        {writing && (
          <Button
            variant="default"
            leftSection={<IconPlayerStopFilled size={14} aria-hidden />}
            onClick={onStop}
          >
            Stop
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconSparkles size={18} stroke={1.5} aria-hidden />}
          onClick={onGenerate}
          disabled={writing}
          {...seemsDisabled(withoutRules)}
        >
          Generate using AI
        </Button>
      </Group>
    </Group>
  );
});

function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: Record<Value, string>;
  value: Value | null;
  onChange: (value: Value | null) => void;
}) {
  const data = (Object.keys(options) as Value[]).map((name) => ({
    value: name,
    label: options[name],
  }));
  return (
    <Select
      className={classes.choice ?? ""}
      aria-label={label}
      placeholder={label}
      clearable
      clearButtonProps={{ "aria-label": `Clear ${label.toLowerCase()}` }}
      data={data}
      value={value}
      onChange={onChange}
    />
  );
}
