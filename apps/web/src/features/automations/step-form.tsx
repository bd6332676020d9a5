import type { DraftStep, StepType } from "@dakiya/domain/automation";
import type { TablerIcon } from "@tabler/icons-react";
import type { MailContext } from "./forms/mail-form.tsx";
import type { StepKind } from "./forms/steps/kind.ts";
import { STEP_KINDS } from "./forms/steps/step-kinds.tsx";

/** The kinds of steps, in the order of the menu. */
export const STEP_MENU: readonly { type: StepType; label: string; icon: TablerIcon }[] = (
  Object.keys(STEP_KINDS) as StepType[]
).map((type) => ({ type, label: STEP_KINDS[type].label, icon: STEP_KINDS[type].icon }));

export const iconOf = (type: StepType): TablerIcon => STEP_KINDS[type].icon;

/** Whether a step has anything to set. */
export const hasForm = ({ type }: DraftStep): boolean => STEP_KINDS[type].Form !== null;

export function StepForm({
  step,
  onChange,
  mail,
}: {
  step: DraftStep;
  onChange: (step: DraftStep) => void;
  mail: MailContext;
}) {
  const { Form } = STEP_KINDS[step.type] as StepKind<StepType>;
  return Form === null ? null : <Form step={step} onChange={onChange} mail={mail} />;
}
