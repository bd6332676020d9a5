import { AI_ABOUT_MAX, AI_GOALS, AI_LANGUAGES, AI_TONES } from "@dakiya/domain/ai";
import type { AiGoal, AiLanguage, AiTone } from "@dakiya/domain/ai";
import { Button, Group, Select, TextInput } from "@mantine/core";
import { IconArrowBackUp, IconPlayerStopFilled, IconSparkles } from "@tabler/icons-react";
import { memo, useId } from "react";
import { useAiOff } from "../../../lib/server/use-ai-off.ts";
import { seemsDisabled } from "../../../ui/form.tsx";
import classes from "./ai-controls.module.css";

/** Options for the AI; null leaves a choice to it. */
export type AiChoices = {
  /** Topic of the email; empty to leave that to the name and the audience. */
  about: string;
  goal: AiGoal | null;
  tone: AiTone | null;
  language: AiLanguage | null;
};

export const NO_CHOICES: AiChoices = { about: "", goal: null, tone: null, language: null };

/** The choices as a request has them, without those left to the AI. */
export function chosenOf({ about, goal, tone, language }: AiChoices) {
  return {
    ...(about.trim() === "" ? {} : { about: about.trim() }),
    ...(goal === null ? {} : { goal }),
    ...(tone === null ? {} : { tone }),
    ...(language === null ? {} : { language }),
  };
}

/**
 * The AI's controls beside the message: topic, options, generate, stop.
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
      <TextInput
        className="whole-row"
        flex="1 1 100%"
        label="What is it about?"
        placeholder="20% off sweets until Sunday"
        maxLength={AI_ABOUT_MAX}
        value={choices.about}
        onChange={({ currentTarget }) => onChoose({ ...choices, about: currentTarget.value })}
      />
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
      <AiButtons
        writing={writing}
        withoutRules={withoutRules}
        onGenerate={onGenerate}
        onStop={onStop}
        onRestore={onRestore}
      />
    </Group>
  );
});

/** The buttons, and beside them why AI can't write, where it can't. */
function AiButtons({
  writing,
  withoutRules,
  onGenerate,
  onStop,
  onRestore,
}: {
  writing: boolean;
  withoutRules: boolean;
  onGenerate: () => void;
  onStop: () => void;
  onRestore: (() => void) | undefined;
}) {
  const off = useAiOff();
  const offId = useId();
  return (
    <>
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
          {...(off === null ? {} : { "aria-describedby": offId })}
        >
          Generate using AI
        </Button>
      </Group>
      {off !== null && (
        <p id={offId} className={`note ${classes.off}`}>
          {off}
        </p>
      )}
    </>
  );
}

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
