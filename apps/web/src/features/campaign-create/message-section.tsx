import { RECOMMENDED_SUBJECT_LENGTH } from "@dakiya/domain/campaign";
import type { ReviewWire } from "@dakiya/domain/wire";
import { TextInput, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { MessageWarnings } from "./message-warnings.tsx";
import { Section } from "./section.tsx";
import type { CampaignFormState } from "./use-campaign-form.ts";
import { useInsertAtCaret } from "./use-insert-at-caret.ts";
import { VariableChips } from "./variable-chips.tsx";
import classes from "./fields.module.css";

/**
 * What the campaign says.
 *
 * @param ai - The controls of the AI, above the fields.
 * @param writing - Whether the AI is writing into the fields: they are read only for so long.
 * @param review - What is known of the message and its recipients; null while nothing is.
 */
export function MessageSection({
  form,
  ai,
  writing,
  review,
}: {
  form: CampaignFormState;
  ai: ReactNode;
  writing: boolean;
  review: ReviewWire | null;
}) {
  const { draft, errors, change } = form;
  const { subject, body, focused, insert } = useInsertAtCaret(change);
  const length = Array.from(draft.subject).length;
  const isLong = length > RECOMMENDED_SUBJECT_LENGTH;

  return (
    <Section number={3} title="Campaign Message">
      {ai}
      <div className={classes.fields} aria-busy={writing}>
        <TextInput
          ref={subject}
          label="Subject"
          required
          value={draft.subject}
          readOnly={writing}
          onChange={(event) => change({ subject: event.currentTarget.value })}
          onFocus={() => focused("subject")}
          error={errors.subject}
          maxLength={200}
          inputWrapperOrder={["label", "input", "error", "description"]}
          description={
            isLong
              ? `Many inboxes cut a subject after ${RECOMMENDED_SUBJECT_LENGTH} characters; this one has ${length}`
              : undefined
          }
          descriptionProps={{ className: classes.warning ?? "" }}
          rightSectionWidth={72}
          rightSectionPointerEvents="none"
          rightSection={
            <span className={classes.counter} data-warns={isLong || undefined} aria-hidden>
              {length} / {RECOMMENDED_SUBJECT_LENGTH}
            </span>
          }
          placeholder="{first_name}, something for you"
        />
        <Textarea
          ref={body}
          label="Message Body"
          required
          rows={6}
          resize="vertical"
          value={draft.body}
          readOnly={writing}
          onChange={(event) => change({ body: event.currentTarget.value })}
          onFocus={() => focused("body")}
          error={errors.message}
          placeholder="Hello {name}, …"
        />
        <VariableChips onInsert={(variable) => insert(`{${variable}}`)} />
        <MessageWarnings text={`${draft.subject}\n${draft.body}`} review={review} />
      </div>
    </Section>
  );
}
