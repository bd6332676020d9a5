import type { DraftLeaf } from "@dakiya/domain/automation";
import { Box } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { trpc } from "../../../lib/server/trpc.ts";
import { AiControls, chosenOf, NO_CHOICES } from "../../../widgets/message/ai/ai-controls.tsx";
import { ReplaceQuestion } from "../../../widgets/message/ai/replace-question.tsx";
import { useAiWriting } from "../../../widgets/message/ai/use-ai-writing.ts";
import { LanguageChips } from "../../../widgets/message/languages/language-chips.tsx";
import { useLanguages } from "../../../widgets/message/languages/use-languages.ts";
import {
  fieldsOf,
  isBlank,
  languagesOf,
  messageOf,
  wholeOf,
} from "../../../widgets/message/message.ts";
import type { LanguageFields, MessageFields } from "../../../widgets/message/message.ts";
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
  const { languages, message, whole } = useMailFields(template, senderId, onChange);
  const { change, part } = languages;
  // Deferred: typing stays responsive while the preview renders.
  const shown = useDeferredValue(message);
  const shownWhole = useDeferredValue(whole);
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
          <LanguageChips languages={languages} people={undefined} disabled={writing.writing} />
          <MessageParts
            key={languages.editing}
            message={message}
            whole={whole}
            written={part.body}
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
            whole={shownWhole}
            isComplete={message.subject.trim() !== "" && !isBlank(message)}
          />
        </Box>
        <ReplaceQuestion asking={writing.asking} answer={writing.answer} />
      </div>
    </PreviewReaderProvider>
  );
}

/** The fields of a step's message, which the step hears of as they change. */
function useMailFields(
  template: Template,
  senderId: string | undefined,
  onChange: (template: Template) => void,
) {
  const [fields, setFields] = useState(() => ({ ...fieldsOf(template), ...languagesOf(template) }));
  const languages = useLanguages(fields, (update) =>
    setFields((before) => ({ ...before, ...update(before) })),
  );
  const { part } = languages;
  const notify = useCallbackRef(onChange);
  const notified = useRef(fields);
  useEffect(() => {
    if (notified.current === fields) return;
    notified.current = fields;
    notify(templateOf(fields));
  }, [fields, notify]);
  const by = useMemo(() => (senderId === undefined ? {} : { senderId }), [senderId]);
  const message = useMemo(() => ({ ...messageOf(part), ...by }), [part, by]);
  const whole = useMemo(() => ({ ...wholeOf(fields), ...by }), [fields, by]);
  return { languages, message, whole };
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

/** A template as a step holds it: each message is one of the three. */
function templateOf(fields: MessageFields & LanguageFields): Template {
  const { language, variants } = wholeOf(fields);
  return {
    ...partOf(messageOf(fields)),
    ...(language === undefined ? {} : { language }),
    ...(variants === undefined
      ? {}
      : { variants: variants.map((one) => ({ language: one.language, ...partOf(one) })) }),
  };
}

/** A design or HTML stands without a text. */
function partOf({ body, ...others }: ReturnType<typeof messageOf>) {
  return "design" in others || "html" in others ? others : { ...others, body };
}
