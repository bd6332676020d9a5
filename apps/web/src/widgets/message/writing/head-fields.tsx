import {
  PREVIEW_TEXT_MAX,
  RECOMMENDED_SUBJECT_LENGTH,
  SHOWN_PREVIEW_LENGTH,
  SUBJECT_MAX,
  SUBJECT_ROOM,
} from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import { countCharacters, firstCharacters } from "@dakiya/domain/text";
import { TextInput } from "@mantine/core";
import type { RefObject } from "react";
import type { ChangeMessage, Message, MessageErrors } from "../message.ts";
import classes from "./fields.module.css";

const words = MESSAGES.createCampaign;

/** The subject with its count of characters; it warns of one that inboxes cut. */
export function SubjectField({
  ref,
  message,
  errors,
  change,
  writing,
  onFocus,
}: {
  ref: RefObject<HTMLInputElement | null>;
  message: Message;
  errors: MessageErrors;
  change: ChangeMessage;
  writing: boolean;
  onFocus: () => void;
}) {
  const length = countCharacters(message.subject);
  const isLong = length > RECOMMENDED_SUBJECT_LENGTH;
  return (
    <TextInput
      ref={ref}
      name="subject"
      autoComplete="off"
      label="Subject"
      required
      value={message.subject}
      readOnly={writing}
      onChange={(event) => change({ subject: cutSubject(event.currentTarget.value) })}
      onFocus={onFocus}
      error={errors.subject}
      inputWrapperOrder={["label", "input", "error", "description"]}
      description={
        isLong
          ? `Many inboxes cut a subject after ${RECOMMENDED_SUBJECT_LENGTH} characters; this one has ${length}`
          : undefined
      }
      descriptionProps={{ className: "warning" }}
      rightSectionWidth={72}
      rightSectionPointerEvents="none"
      rightSection={
        <span className={classes.counter} data-warns={isLong || undefined} aria-hidden>
          {length} / {RECOMMENDED_SUBJECT_LENGTH}
        </span>
      }
      placeholder="{first_name}, something for you"
    />
  );
}

/** Inboxes show it after the subject; without it, they show the beginning of the message. */
export function PreviewTextField({
  ref,
  message: { previewText = "" },
  change,
  writing,
  onFocus,
}: {
  ref: RefObject<HTMLInputElement | null>;
  message: Message;
  change: ChangeMessage;
  writing: boolean;
  onFocus: () => void;
}) {
  const length = countCharacters(previewText);
  return (
    <TextInput
      ref={ref}
      name="previewText"
      autoComplete="off"
      label="Preview text"
      description={words.previewTextHint}
      value={previewText}
      readOnly={writing}
      onChange={(event) =>
        change({ previewText: firstCharacters(event.currentTarget.value, PREVIEW_TEXT_MAX) })
      }
      onFocus={onFocus}
      rightSectionWidth={72}
      rightSectionPointerEvents="none"
      rightSection={
        <span
          className={classes.counter}
          data-warns={length > SHOWN_PREVIEW_LENGTH || undefined}
          aria-hidden
        >
          {length} / {SHOWN_PREVIEW_LENGTH}
        </span>
      }
    />
  );
}

const cutSubject = (subject: string): string => firstCharacters(subject, SUBJECT_MAX, SUBJECT_ROOM);
