import { describeStep, newStep } from "@dakiya/domain/automation";
import type { AutomationNames, AutomationDraft, DraftStep } from "@dakiya/domain/automation";
import { Box, Stack, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { countCustomers } from "../../../lib/format.ts";
import {
  copyStep,
  insertStep,
  moveStep,
  newId,
  removeStep,
  replaceStep,
  stepsOf,
} from "../document.ts";
import type { ListId } from "../document.ts";
import type { MailContext } from "../forms/mail-form.tsx";
import { hasForm, iconOf, StepForm } from "../step-form.tsx";
import { AddStep } from "./add-step.tsx";
import { PartCard } from "./part-card.tsx";
import { StepActions } from "./step-actions.tsx";
import classes from "./step-list.module.css";
import type { OpenParts } from "./use-open-parts.ts";

/** The key of a step among the parts of the page. */
export const partOf = (stepId: string): string => `step ${stepId}`;

/** Context of a list of steps: state and callbacks of the page. */
export type StepListContext = {
  document: AutomationDraft;
  change: (next: (before: AutomationDraft) => AutomationDraft) => void;
  names: AutomationNames;
  parts: OpenParts;
  problemsAt: (stepId: string) => readonly string[];
  /** How many are at a step of any version. */
  activeAt: (stepId: string) => number;
  enrolmentsHref: (stepId: string) => string;
  mail: MailContext;
};

/** A list of steps in order, each folded to its sentence, with a place for another between any two. */
export function StepList({ list, context }: { list: ListId; context: StepListContext }) {
  const { document, change, parts, names } = context;
  const steps = stepsOf(document, list);
  const add = (index: number, step: DraftStep): void => {
    change((before) => insertStep(before, list, index, step));
    parts.openNew(partOf(step.id), hasForm(step));
  };
  const addButton = (index: number) => {
    const before = steps[index - 1];
    const where =
      before === undefined ? "at the beginning" : `after: ${describeStep(before, names)}`;
    return (
      <AddStep
        label={`Add a step ${where}${wayOf(list)}`}
        isLast={index === steps.length}
        isBranch={list !== "main"}
        onAdd={(type) => add(index, newStep(type, newId()))}
      />
    );
  };
  return (
    <Stack component="ol" gap={0} miw={0} role="list">
      {steps.map((step, index) => (
        <li key={step.id}>
          {index > 0 && addButton(index)}
          <StepItem
            {...{ step, index, list, context }}
            count={steps.length}
            onCopy={() => add(index + 1, copyStep(step))}
          />
        </li>
      ))}
      <li>{addButton(steps.length)}</li>
    </Stack>
  );
}

const wayOf = (list: ListId): string =>
  list === "main" ? "" : list.list === "steps" ? ", if so" : ", otherwise";

function StepItem({
  step,
  index,
  count,
  list,
  context,
  onCopy,
}: {
  step: DraftStep;
  index: number;
  count: number;
  list: ListId;
  context: StepListContext;
  onCopy: () => void;
}) {
  const { change, names, parts, problemsAt, activeAt, enrolmentsHref, mail } = context;
  const sentence = describeStep(step, names);
  const part = partOf(step.id);
  const people = activeAt(step.id);
  const move = (by: -1 | 1): void => {
    const to = index + by;
    if (to < 0 || to >= count) return;
    change((before) => moveStep(before, list, step.id, by));
    parts.focusHead(part, `Moved to place ${to + 1} of ${count}`);
  };
  const remove = (): void => {
    const steps = stepsOf(context.document, list);
    const next = steps[index + 1] ?? steps[index - 1];
    change((before) => removeStep(before, list, step.id));
    parts.focusHead(next === undefined ? "trigger" : partOf(next.id), `Deleted: ${sentence}`);
  };
  return (
    <>
      <PartCard
        part={part}
        icon={iconOf(step.type)}
        sentence={sentence}
        isOpen={parts.isOpen(part)}
        onToggle={hasForm(step) ? () => parts.toggle(part) : undefined}
        problems={problemsAt(step.id)}
        focus={parts.focus}
        note={
          people > 0 ? (
            <Link className="tag tabular" to={enrolmentsHref(step.id)}>
              {countCustomers(people)} here
            </Link>
          ) : undefined
        }
        actions={
          <StepActions
            sentence={sentence}
            isFirst={index === 0}
            isLast={index === count - 1}
            onMove={move}
            onCopy={onCopy}
            onDelete={remove}
          />
        }
        onMove={move}
      >
        <StepForm
          step={step}
          onChange={(next) => change((before) => replaceStep(before, list, next))}
          mail={mail}
        />
      </PartCard>
      {step.type === "onlyIf" && <Branches id={step.id} sentence={sentence} context={context} />}
    </>
  );
}

/** The two ways of a condition, each with its steps. */
function Branches({
  id,
  sentence,
  context,
}: {
  id: string;
  sentence: string;
  context: StepListContext;
}) {
  return (
    <Stack gap={12} className={classes.branches ?? ""}>
      {(["steps", "otherwise"] as const).map((list) => {
        const label = list === "steps" ? "If so" : "Otherwise";
        return (
          <Box key={list} component="section" miw={0} aria-label={`${label}: ${sentence}`}>
            <Text mb={6} className="note strong">
              {label}
            </Text>
            <StepList list={{ of: id, list }} context={context} />
          </Box>
        );
      })}
    </Stack>
  );
}
