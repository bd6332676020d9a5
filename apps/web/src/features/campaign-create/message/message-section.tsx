import { RECOMMENDED_SUBJECT_LENGTH, SUBJECT_MAX, SUBJECT_ROOM } from "@dakiya/domain/campaign";
import { countCharacters, firstCharacters } from "@dakiya/domain/text";
import type { ReviewWire } from "@dakiya/domain/wire";
import { TextInput, Textarea } from "@mantine/core";
import { useCallback, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { flushSync } from "react-dom";
import classes from "../fields.module.css";
import { Section } from "../section.tsx";
import type { CampaignFormState, FieldErrors } from "../use-campaign-form.ts";
import { MessageWarnings } from "./message-warnings.tsx";
import type { Message } from "./use-ai-writing.ts";
import { VariableChips } from "./variable-chips.tsx";

/**
 * The message's fields.
 *
 * @param ai - The controls of the AI, above the fields.
 * @param writing - Whether the AI is writing: the fields are read-only meanwhile.
 * @param review - What is known of the message and its recipients; null while unknown.
 * @param blockingVariables - The unknown variables that stop the campaign from being sent.
 */
export function MessageSection({
  message,
  errors,
  change,
  ai,
  writing,
  review,
  blockingVariables,
  onSendAsWritten,
}: {
  message: Message;
  errors: FieldErrors;
  change: CampaignFormState["change"];
  ai: ReactNode;
  writing: boolean;
  review: ReviewWire | null;
  blockingVariables: readonly string[];
  onSendAsWritten: () => void;
}) {
  const { subject, body, noteFocus, insert } = useInsertAtCaret(change);
  const insertVariable = useCallback((variable: string) => insert(`{${variable}}`), [insert]);
  const length = countCharacters(message.subject);
  const isLong = length > RECOMMENDED_SUBJECT_LENGTH;

  return (
    <Section number={3} title="Campaign Message">
      {ai}
      <div className={classes.fields} aria-busy={writing}>
        <TextInput
          ref={subject}
          name="subject"
          autoComplete="off"
          label="Subject"
          required
          value={message.subject}
          readOnly={writing}
          onChange={(event) => change({ subject: cutSubject(event.currentTarget.value) })}
          onFocus={() => noteFocus("subject")}
          error={errors.subject}
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
          name="message"
          label="Message Body"
          required
          rows={6}
          resize="vertical"
          value={message.body}
          readOnly={writing}
          onChange={(event) => change({ body: event.currentTarget.value })}
          onFocus={() => noteFocus("body")}
          error={errors.message}
          placeholder="Hello {name}, …"
        />
        <VariableChips onInsert={insertVariable} />
        <MessageWarnings
          message={message}
          review={review}
          blockingVariables={blockingVariables}
          onCorrect={change}
          onSendAsWritten={onSendAsWritten}
        />
      </div>
    </Section>
  );
}

const cutSubject = (subject: string): string => firstCharacters(subject, SUBJECT_MAX, SUBJECT_ROOM);

type Field = keyof Message;

/** Inserts text at the caret of the field that had the focus last. */
function useInsertAtCaret(change: (changes: Partial<Message>) => void): {
  subject: RefObject<HTMLInputElement | null>;
  body: RefObject<HTMLTextAreaElement | null>;
  /** Notes which field has the focus. */
  noteFocus: (field: Field) => void;
  insert: (text: string) => void;
} {
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const last = useRef<Field>("body");

  const insert = useCallback(
    (text: string) => {
      const field = last.current;
      const element = field === "subject" ? subject.current : body.current;
      if (element === null) return;
      const start = element.selectionStart ?? element.value.length;
      const end = element.selectionEnd ?? start;
      // The caret can only be placed once the new text is in the field, and a key pressed right
      // after has to land there: so the field is rendered before this returns.
      flushSync(() => {
        change({ [field]: element.value.slice(0, start) + text + element.value.slice(end) });
      });
      element.focus();
      element.setSelectionRange(start + text.length, start + text.length);
    },
    [change],
  );

  return { subject, body, noteFocus: (field) => (last.current = field), insert };
}
