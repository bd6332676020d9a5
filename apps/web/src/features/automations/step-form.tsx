import type { DraftStep } from "@dakiya/domain/automation";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import classes from "./forms/fields.module.css";
import type { MailContext } from "./forms/mail-form.tsx";
import { RulesInput } from "./forms/rules-input.tsx";
import { SetForm, TagForm, WebhookForm } from "./forms/act-forms.tsx";
import { WaitForDateForm, WaitForm, WaitUntilForm } from "./forms/wait-forms.tsx";

const MailForm = lazyPart(
  async () => (await import("./forms/mail-form.tsx")).MailForm,
  () => <BlockSkeleton height={420} />,
);

/** Whether there is anything to set of a step. */
export const hasForm = (step: DraftStep): boolean => step.type !== "end";

/**
 * What is set of a step. The steps of a branch stand in the list itself.
 *
 * @param mail - What the AI is told of a mail's reader.
 */
export function StepForm({
  step,
  onChange,
  mail,
}: {
  step: DraftStep;
  onChange: (step: DraftStep) => void;
  mail: MailContext;
}) {
  switch (step.type) {
    case "wait":
      return <WaitForm step={step} onChange={onChange} />;
    case "waitUntil":
      return <WaitUntilForm step={step} onChange={onChange} />;
    case "waitForDate":
      return <WaitForDateForm step={step} onChange={onChange} />;
    case "send":
      return (
        <MailForm
          template={step.template}
          onChange={(template) => onChange({ ...step, template })}
          context={mail}
        />
      );
    case "set":
      return <SetForm step={step} onChange={onChange} />;
    case "tag":
      return <TagForm step={step} onChange={onChange} />;
    case "webhook":
      return <WebhookForm step={step} onChange={onChange} />;
    case "onlyIf":
      return (
        <div className={classes.wideForm}>
          <RulesInput
            label="If"
            rules={step.rules}
            onChange={(rules) => onChange({ ...step, rules })}
          />
        </div>
      );
    case "end":
      return null;
  }
}
