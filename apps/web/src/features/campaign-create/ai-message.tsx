import { MESSAGES } from "@dakiya/domain/messages";
import type { ReviewWire } from "@dakiya/domain/wire";
import { useEffect, useState } from "react";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { AiControls } from "./ai-controls.tsx";
import type { AiChoices } from "./ai-controls.tsx";
import { MessageSection } from "./message-section.tsx";
import { useAiWriting } from "./use-ai-writing.ts";
import type { Audience } from "./use-audience.ts";
import type { CampaignFormState } from "./use-campaign-form.ts";

const NO_CHOICES: AiChoices = { goal: null, tone: null, language: null };

/**
 * The message, written by the person or by the AI.
 *
 * @param onWriting - Told when the AI begins to write, and when it has ended.
 */
export function AiMessage({
  form,
  audience,
  review,
  onWriting,
}: {
  form: CampaignFormState;
  audience: Audience;
  review: ReviewWire | null;
  onWriting: (writing: boolean) => void;
}) {
  const { name, description, subject, body } = form.draft;
  const [choices, setChoices] = useState(NO_CHOICES);
  const { writing, asking, begin, answer, stop, restore } = useAiWriting(
    { subject, body },
    form.change,
  );
  useEffect(() => onWriting(writing), [writing, onWriting]);

  const generate = () => {
    const rules = audience.usableRules(MESSAGES.createCampaign.aiNeedsRules);
    if (rules === null) return;
    const { goal, tone, language } = choices;
    begin({
      segmentRules: rules,
      campaignName: name.trim(),
      segmentDescription: description.trim(),
      ...(goal === null ? {} : { goal }),
      ...(tone === null ? {} : { tone }),
      ...(language === null ? {} : { language }),
    });
  };

  return (
    <>
      <MessageSection
        form={form}
        writing={writing}
        review={review}
        ai={
          <AiControls
            choices={choices}
            onChoose={setChoices}
            writing={writing}
            withoutRules={form.ruleCount === 0}
            onGenerate={generate}
            onStop={stop}
            onRestore={restore}
          />
        }
      />
      <ConfirmModal
        opened={asking}
        onClose={() => answer(false)}
        onConfirm={() => answer(true)}
        title="Replace what you have written?"
        message={MESSAGES.ai.replaceWritten}
        confirmLabel="Replace"
        keepLabel="Keep mine"
      />
    </>
  );
}
