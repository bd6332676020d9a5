import { MESSAGES } from "@dakiya/domain/messages";
import type { ReviewWire } from "@dakiya/domain/wire";
import { useCallbackRef } from "@mantine/hooks";
import { memo, useEffect, useState } from "react";
import { AiControls, chosenOf, NO_CHOICES } from "../../../widgets/message/ai/ai-controls.tsx";
import { ReplaceQuestion } from "../../../widgets/message/ai/replace-question.tsx";
import { useAiWriting } from "../../../widgets/message/ai/use-ai-writing.ts";
import { LanguageChips } from "../../../widgets/message/languages/language-chips.tsx";
import { MessageParts } from "../../../widgets/message/writing/message-parts.tsx";
import { Section } from "../section.tsx";
import type { Audience } from "../audience/use-audience.ts";
import type { CampaignFormState } from "../use-campaign-form.ts";

/**
 * The message, written by the user or by the AI.
 *
 * @param onWriting - Called when the AI begins to write, and when it has ended.
 */
export const AiMessage = memo(function AiMessage({
  form,
  audience,
  review,
  blockingVariables,
  onSendAsWritten,
  onWriting,
}: {
  form: CampaignFormState;
  audience: Audience;
  review: ReviewWire | null;
  blockingVariables: readonly string[];
  onSendAsWritten: () => void;
  onWriting: (writing: boolean) => void;
}) {
  const { draft, languages, part: message, partErrors } = form;
  const { change } = languages;
  const [choices, setChoices] = useState(NO_CHOICES);
  const { writing, asking, begin, answer, stop, restore } = useAiWriting(message, change);
  const stopWriting = useCallbackRef(stop);
  const restoreText = useCallbackRef(restore);
  useEffect(() => {
    onWriting(writing);
  }, [writing, onWriting]);

  const generate = useCallbackRef(() => {
    const rules = audience.usableRules(MESSAGES.createCampaign.aiNeedsRules);
    if (rules === null) return;
    begin({
      segmentRules: rules,
      campaignName: draft.name.trim(),
      segmentDescription: draft.description.trim(),
      ...chosenOf(choices),
      ...(message.design === undefined ? {} : { designed: true }),
    });
  });

  return (
    <Section number={3} title="Campaign Message">
      <LanguageChips languages={languages} people={review?.languages} disabled={writing} />
      <MessageParts
        key={languages.editing}
        message={message}
        whole={form.message}
        written={languages.part.body}
        errors={partErrors}
        change={change}
        writing={writing}
        review={review}
        blockingVariables={blockingVariables}
        onSendAsWritten={onSendAsWritten}
        ai={
          <AiControls
            choices={choices}
            onChoose={setChoices}
            writing={writing}
            withoutRules={form.ruleCount === 0}
            onGenerate={generate}
            onStop={stopWriting}
            onRestore={restore && restoreText}
          />
        }
      />
      <ReplaceQuestion asking={asking} answer={answer} />
    </Section>
  );
});
