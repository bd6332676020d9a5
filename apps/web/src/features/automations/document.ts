import type { AutomationDraft, DraftLeaf, DraftStep } from "@dakiya/domain/automation";

/** A list of steps: the automation's own, or one of a branch. */
export type ListId = "main" | { of: string; list: "steps" | "otherwise" };

type Steps = readonly DraftStep[];

export function stepsOf(document: AutomationDraft, list: ListId): Steps {
  if (list === "main") return document.steps;
  const branch = document.steps.find(({ id }) => id === list.of);
  return branch?.type === "onlyIf" ? branch[list.list] : [];
}

/** Every step in the order in which they are read, those of branches included. */
export function everyStep({ steps }: Pick<AutomationDraft, "steps">): DraftStep[] {
  return steps.flatMap((step) =>
    step.type === "onlyIf" ? [step, ...step.steps, ...step.otherwise] : [step],
  );
}

/** The document with a step in a list, before the one that is now at `index`. */
export function insertStep(
  document: AutomationDraft,
  list: ListId,
  index: number,
  step: DraftStep,
): AutomationDraft {
  return withSteps(document, list, (steps) => steps.toSpliced(index, 0, step));
}

export function removeStep(document: AutomationDraft, list: ListId, id: string): AutomationDraft {
  return withSteps(document, list, (steps) => steps.filter((step) => step.id !== id));
}

/** The document with another step in the place of the one with its id. */
export function replaceStep(
  document: AutomationDraft,
  list: ListId,
  step: DraftStep,
): AutomationDraft {
  return withSteps(document, list, (steps) =>
    steps.map((other) => (other.id === step.id ? step : other)),
  );
}

/** The document with a step one place further up (-1) or down (1) in its list, where there is one. */
export function moveStep(
  document: AutomationDraft,
  list: ListId,
  id: string,
  by: -1 | 1,
): AutomationDraft {
  return withSteps(document, list, (steps) => {
    const from = steps.findIndex((step) => step.id === id);
    const step = steps[from];
    const to = from + by;
    if (step === undefined || to < 0 || to >= steps.length) return steps;
    return steps.toSpliced(from, 1).toSpliced(to, 0, step);
  });
}

/** A copy of a step, whose steps have ids of their own too. */
export function copyStep(step: DraftStep): DraftStep {
  const copy = <Step extends DraftStep>(one: Step): Step => ({
    ...structuredClone(one),
    id: newId(),
  });
  if (step.type !== "onlyIf") return copy(step);
  return { ...copy(step), steps: step.steps.map(copy), otherwise: step.otherwise.map(copy) };
}

function withSteps(
  document: AutomationDraft,
  list: ListId,
  change: (steps: Steps) => Steps,
): AutomationDraft {
  if (list === "main") return { ...document, steps: [...change(document.steps)] };
  const steps = document.steps.map((step) =>
    step.id === list.of && step.type === "onlyIf"
      ? { ...step, [list.list]: change(step[list.list]).filter(isLeaf) }
      : step,
  );
  return { ...document, steps };
}

/** No branch stands in a branch. */
const isLeaf = (step: DraftStep): step is DraftLeaf => step.type !== "onlyIf";

export function newId(): string {
  return crypto.randomUUID().slice(0, 8);
}
