import type { DraftLeaf } from "@dakiya/domain/automation";
import { Box } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { trpc } from "../../../lib/server/trpc.ts";
import { AiControls, chosenOf, NO_CHOICES } from "../../../widgets/message/ai/ai-controls.tsx";
import { ReplaceQuestion } from "../../../widgets/message/ai/replace-question.tsx";
import { useAiWriting } from "../../../widgets/message/ai/use-ai-writing.ts";
import { headOf, isBlank, messageOf } from "../../../widgets/message/message.ts";
import type { ChangeMessage, MessageFields } from "../../../widgets/message/message.ts";
import { MailPreview } from "../../../widgets/message/preview/mail-preview.tsx";
import { MessageParts } from "../../../widgets/message/writing/message-parts.tsx";
import { PreviewReaderProvider } from "../../../widgets/preview-reader/preview-reader.tsx";
import { readRules, toQuery } from "../../../widgets/rule-builder/query.ts";
import classes from "./mail-form.module.css";

type Template = Extract<DraftLeaf, { type: "send" }>["template"];

/** Context that the AI gets of an email: its place in the automation, and its recipients. */
export type MailContext = {
  name: string;
  trigger: string;
  /** The segment it starts with; null where it starts otherwise. */
  segmentId: string | null;
};

const NO_ERRORS = {};
const NONE: readonly string[] = [];
const EVERYBODY = {
  combinator: "and",
  rules: [{ field: "is_active", operator: "==", value: true }],
} as const;

/** The email of a step: all that Create Campaign has for one. */
export function MailForm({
  template,
  senderId,
  onChange,
  context,
}: {
  template: Template;
  /** Absent for the default one. */
  senderId: string | undefined;
  onChange: (template: Template) => void;
  context: MailContext;
}) {
  const [fields, setFields] = useState(() => fieldsOf(template));
  const change = useCallbackRef<ChangeMessage>((changes) =>
    setFields((before) => ({ ...before, ...changes })),
  );
  const notify = useCallbackRef(onChange);
  const notified = useRef(fields);
  useEffect(() => {
    if (notified.current === fields) return;
    notified.current = fields;
    notify(templateOf(fields));
  }, [fields, notify]);
  const message = useMemo(
    () => ({ ...messageOf(fields), ...(senderId === undefined ? {} : { senderId }) }),
    [fields, senderId],
  );
  // Deferred: typing stays responsive while the preview renders.
  const shown = useDeferredValue(message);
  const writing = useAiWriting(message, change);
  const [choices, setChoices] = useState(NO_CHOICES);
  const segment = useSegmentRules(context.segmentId);
  const generate = () => {
    writing.begin({
      segmentRules: segment,
      campaignName: context.name,
      segmentDescription: `An automatic email. ${context.trigger}.`,
      ...chosenOf(choices),
      ...(message.design === undefined ? {} : { designed: true }),
    });
  };
  return (
    <PreviewReaderProvider rules={null}>
      <div className={classes.layout}>
        <Box miw={0}>
          <MessageParts
            message={message}
            written={fields.body}
            errors={NO_ERRORS}
            change={change}
            writing={writing.writing}
            review={null}
            blockingVariables={NONE}
            onSendAsWritten={() => {}}
            ai={
              <AiControls
                choices={choices}
                onChoose={setChoices}
                writing={writing.writing}
                withoutRules={false}
                onGenerate={generate}
                onStop={writing.stop}
                onRestore={writing.restore}
              />
            }
          />
        </Box>
        <Box miw={0}>
          <MailPreview
            message={shown}
            isComplete={message.subject.trim() !== "" && !isBlank(message)}
          />
        </Box>
        <ReplaceQuestion asking={writing.asking} answer={writing.answer} />
      </div>
    </PreviewReaderProvider>
  );
}

/** The rules of a segment for the AI's prompt; those of all customers without one. */
function useSegmentRules(segmentId: string | null) {
  const { data } = trpc.segments.get.useQuery(
    { id: segmentId ?? "" },
    { enabled: segmentId !== null && segmentId !== "", staleTime: 60_000 },
  );
  return useMemo(() => {
    const result = data === undefined ? null : readRules(toQuery(data.segment.rules));
    return result?.ok === true ? result.rules : { ...EVERYBODY, rules: [...EVERYBODY.rules] };
  }, [data]);
}

function fieldsOf(template: Template): MessageFields {
  const { subject, previewText = "", body = "", html = null, design = null } = template;
  return { subject, previewText, body, html, design };
}

/** A template holds one message of the three. */
function templateOf({ body, html, design, ...head }: MessageFields): Template {
  const above = headOf(head);
  if (design !== null) return { ...above, design };
  return html === null ? { ...above, body } : { ...above, html };
}
