import { Button, TextInput, Textarea } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useRef } from "react";
import { Section } from "./section.tsx";
import type { CampaignDraft, FieldErrors } from "./use-campaign-form.ts";
import { VariableChips } from "./variable-chips.tsx";
import classes from "./fields.module.css";

const RECOMMENDED_SUBJECT_LENGTH = 60;

/**
 * What the campaign says.
 *
 * @param onRestore - Brings back what an AI text has replaced; absent when there is nothing to bring.
 */
export function MessageSection({
  draft,
  errors,
  ruleCount,
  generating,
  change,
  onGenerate,
  onRestore,
}: {
  draft: CampaignDraft;
  errors: FieldErrors;
  ruleCount: number;
  generating: boolean;
  change: (changes: Partial<CampaignDraft>) => void;
  onGenerate: () => void;
  onRestore: (() => void) | undefined;
}) {
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const lastFocused = useRef<"subject" | "body">("body");

  const insert = (variable: string) => {
    const field = lastFocused.current;
    const element = field === "subject" ? subject.current : body.current;
    if (element === null) return;
    const start = element.selectionStart ?? element.value.length;
    const end = element.selectionEnd ?? start;
    const text = `{${variable}}`;
    change({ [field]: element.value.slice(0, start) + text + element.value.slice(end) });
    // The caret can only be placed once the new text is in the field.
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(start + text.length, start + text.length);
    });
  };

  const length = [...draft.subject].length;
  return (
    <Section
      number={3}
      title="Campaign Message"
      actions={
        <>
          {onRestore !== undefined && (
            <Button variant="subtle" onClick={onRestore}>
              Bring back my text
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconSparkles size={18} stroke={1.5} aria-hidden />}
            onClick={onGenerate}
            disabled={generating || ruleCount === 0}
            loading={generating}
          >
            Generate using AI
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <TextInput
          ref={subject}
          label="Subject"
          required
          value={draft.subject}
          onChange={(event) => change({ subject: event.currentTarget.value })}
          onFocus={() => (lastFocused.current = "subject")}
          error={errors.subject}
          maxLength={200}
          description={
            length > RECOMMENDED_SUBJECT_LENGTH
              ? `${length} characters; many inboxes cut a subject after ${RECOMMENDED_SUBJECT_LENGTH}`
              : undefined
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
          onChange={(event) => change({ body: event.currentTarget.value })}
          onFocus={() => (lastFocused.current = "body")}
          error={errors.message}
          placeholder="Hello {name}, …"
        />
        <VariableChips onInsert={insert} />
      </div>
    </Section>
  );
}
