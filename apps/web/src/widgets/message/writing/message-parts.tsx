import {
  HTML_MAX,
  PREVIEW_TEXT_MAX,
  RECOMMENDED_SUBJECT_LENGTH,
  SHOWN_PREVIEW_LENGTH,
  SUBJECT_MAX,
  SUBJECT_ROOM,
} from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import { countCharacters, firstCharacters } from "@dakiya/domain/text";
import type { ReviewWire } from "@dakiya/domain/wire";
import { Box, Stack, TextInput, Textarea } from "@mantine/core";
import { useCallback, useMemo, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { flushSync } from "react-dom";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";
import { isBlank } from "../message.ts";
import type { ChangeMessage, Message, MessageErrors } from "../message.ts";
import { readDesign } from "../../design-editor/document/read-design.ts";
import { DesignWarnings } from "./design-warnings.tsx";
import classes from "./fields.module.css";
import { MessageWarnings } from "./message-warnings.tsx";
import { MessageMode, modeOf } from "./message-mode.tsx";
import { Starters } from "../templates/starters.tsx";
import { VariableChips } from "./variable-chips.tsx";

/**
 * The fields of a message: how it is written, its subject and its text.
 *
 * @param written - The plain text, also while the message is HTML.
 * @param ai - The controls of the AI, above the fields; it writes no HTML.
 * @param writing - Whether the AI is writing: the fields are read-only meanwhile.
 * @param review - Review of the message and its recipients; null until it is loaded.
 * @param blockingVariables - The unknown variables that stop the campaign from being sent.
 */
export function MessageParts({
  message,
  written,
  errors,
  change,
  ai,
  writing,
  review,
  blockingVariables,
  onSendAsWritten,
}: {
  message: Message;
  written: string;
  errors: MessageErrors;
  change: ChangeMessage;
  ai: ReactNode;
  writing: boolean;
  review: ReviewWire | null;
  blockingVariables: readonly string[];
  onSendAsWritten: () => void;
}) {
  const mode = modeOf(message);
  const { subject, preview, body, noteFocus, insert } = useInsertAtCaret(
    change,
    mode === "html" ? "html" : "body",
  );
  const insertVariable = useCallback((variable: string) => insert(`{${variable}}`), [insert]);
  const document = useMemo(() => readDesign(message.design), [message.design]);

  return (
    <>
      <MessageMode message={message} written={written} change={change} />
      {mode !== "html" && ai}
      <Stack className={classes.fields ?? ""} aria-busy={writing}>
        <SubjectField
          {...{ message, errors, change, writing }}
          ref={subject}
          onFocus={() => noteFocus("subject")}
        />
        <PreviewTextField
          {...{ message, change, writing }}
          ref={preview}
          onFocus={() => noteFocus("previewText")}
        />
        {mode === "text" && (
          <PlainField
            ref={body}
            value={message.body}
            readOnly={writing}
            error={errors.message}
            onChange={(text) => change({ body: text })}
            onFocus={() => noteFocus("body")}
          />
        )}
        {mode === "html" && (
          <HtmlField
            ref={body}
            value={message.html ?? ""}
            error={errors.message}
            onChange={(html) => change({ html })}
            onFocus={() => noteFocus("html")}
          />
        )}
        {mode === "design" && <DesignFields {...{ message, errors, change, writing }} />}
        {mode !== "design" && <VariableChips onInsert={insertVariable} />}
        {document !== null && <DesignWarnings document={document} review={review} />}
        <MessageWarnings
          message={message}
          review={review}
          blockingVariables={blockingVariables}
          onCorrect={change}
          onSendAsWritten={onSendAsWritten}
        />
      </Stack>
    </>
  );
}

/** The subject with its count of characters; it warns of one that inboxes cut. */
function SubjectField({
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
function PreviewTextField({
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

type BodyField = {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onFocus: () => void;
};

function PlainField({ onChange, ...input }: BodyField & { readOnly: boolean }) {
  return (
    <Textarea
      name="message"
      label="Message Body"
      required
      rows={6}
      resize="vertical"
      onChange={(event) => onChange(event.currentTarget.value)}
      placeholder="Hello {name}, …"
      {...input}
    />
  );
}

function HtmlField({ onChange, ...input }: BodyField) {
  return (
    <Textarea
      name="message"
      label="Message HTML"
      description={words.htmlHint}
      required
      rows={14}
      resize="vertical"
      spellCheck={false}
      classNames={{ input: "code" }}
      maxLength={HTML_MAX}
      onChange={(event) => onChange(event.currentTarget.value)}
      placeholder="<p>Hello {name}, …</p>"
      {...input}
    />
  );
}

/** The editor, below the templates while nothing is written. A template keeps a subject that is written. */
function DesignFields({
  message,
  errors,
  change,
  writing,
}: {
  message: Message;
  errors: MessageErrors;
  change: ChangeMessage;
  writing: boolean;
}) {
  const hasSubject = message.subject.trim() !== "";
  const changeDesign = useCallback((design: unknown) => change({ design }), [change]);
  return (
    <>
      {isBlank(message) && !writing && (
        <Box miw={0}>
          <div className="small semi">Start from</div>
          <Starters
            onUse={({ subject, ...others }) => change(hasSubject ? others : { subject, ...others })}
          />
        </Box>
      )}
      <DesignEditor
        design={message.design}
        readOnly={writing}
        onChange={changeDesign}
        error={errors.message}
      />
    </>
  );
}

const DesignEditor = lazyPart(
  async () => (await import("../../design-editor/design-editor.tsx")).DesignEditor,
  () => <BlockSkeleton height={480} />,
);

const cutSubject = (subject: string): string => firstCharacters(subject, SUBJECT_MAX, SUBJECT_ROOM);

const { createCampaign: words } = MESSAGES;

type Field = "subject" | "previewText" | "body" | "html";

/** Inserts text at the caret of the field that had the focus last. */
function useInsertAtCaret(
  change: (changes: Partial<Record<Field, string>>) => void,
  main: "body" | "html",
): {
  subject: RefObject<HTMLInputElement | null>;
  preview: RefObject<HTMLInputElement | null>;
  body: RefObject<HTMLTextAreaElement | null>;
  /** Notes which field has the focus. */
  noteFocus: (field: Field) => void;
  insert: (text: string) => void;
} {
  const subject = useRef<HTMLInputElement>(null);
  const preview = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const last = useRef<Field>(main);

  const insert = useCallback(
    (text: string) => {
      const isAbove = last.current === "subject" || last.current === "previewText";
      const field = isAbove ? last.current : main;
      const elements = { subject, previewText: preview, body, html: body };
      const element = elements[field].current;
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
    [change, main],
  );

  return { subject, preview, body, noteFocus: (field) => (last.current = field), insert };
}
