import { HTML_MAX } from "@dakiya/domain/campaign";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ReviewWire } from "@dakiya/domain/wire";
import { Box, Stack, Textarea } from "@mantine/core";
import { useCallback, useMemo } from "react";
import type { ReactNode, RefObject } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";
import { isBlank } from "../message.ts";
import type { ChangeMessage, Message, MessageErrors } from "../message.ts";
import { readDesign } from "@dakiya/domain/campaign/design";
import { DesignWarnings } from "./design-warnings.tsx";
import classes from "./fields.module.css";
import { PreviewTextField, SubjectField } from "./head-fields.tsx";
import { MessageWarnings } from "./message-warnings.tsx";
import { MessageMode, modeOf } from "./message-mode.tsx";
import { InboxRows } from "../inbox/inbox-rows.tsx";
import { useInsertAtCaret } from "./use-insert-at-caret.ts";
import { VariableChips } from "./variable-chips.tsx";

const OutsidePictures = lazyPart(
  async () => await import("../../images/outside-pictures.tsx"),
  "OutsidePictures",
  () => null,
);

const Starters = lazyPart(
  async () => await import("../templates/starters.tsx"),
  "Starters",
  () => <BlockSkeleton height={460} />,
);

/**
 * The fields of a message: how it is written, its subject and its text.
 *
 * @param whole - The message in all its languages, which a template keeps.
 * @param written - The plain text, also while the message is HTML.
 * @param ai - The controls of the AI, above the fields; it writes no HTML.
 * @param writing - Whether the AI is writing: the fields are read-only meanwhile.
 * @param review - Review of the message and its recipients; null until it is loaded.
 * @param blockingVariables - The unknown variables that stop the campaign from being sent.
 */
export function MessageParts({
  message,
  whole,
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
  whole: Message;
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
      <MessageMode message={message} whole={whole} written={written} change={change} />
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
        <InboxRows message={message} />
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
    <>
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
      <OutsidePictures html={input.value} onChange={onChange} />
    </>
  );
}

/** The editor, below the templates while nothing is written. A template keeps a subject and a preview text that are written. */
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
  const hasPreviewText = message.previewText !== undefined;
  const changeDesign = useCallback((design: unknown) => change({ design }), [change]);
  return (
    <>
      {isBlank(message) && !writing && (
        <Box miw={0}>
          <div className="small semi">Start from</div>
          <Starters
            onUse={({ subject, previewText, ...others }) =>
              change({
                ...others,
                ...(hasSubject ? {} : { subject }),
                ...(hasPreviewText ? {} : { previewText }),
              })
            }
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
  async () => await import("../../design-editor/design-editor.tsx"),
  "DesignEditor",
  () => <BlockSkeleton height={480} />,
);

const words = MESSAGES.createCampaign;
