import { allSteps } from "./document.ts";
import type { AutomationDocument } from "./document.ts";
import type { Facts } from "./kinds.ts";
import { endOfWait, isAction } from "./steps/index.ts";
import type { Step } from "./steps/index.ts";
import type { ActionStep } from "./steps/leaves.ts";

/** Where an enrolment is: at a step since an instant; `step` is null after the last. */
export type Position = { step: string | null; since: Date };

/**
 * The new position, the next effect there, and the ids of the steps passed. After an action, `stepAfter` says where to
 * go on.
 */
export type Advance = Position & { trail: readonly string[] } & (
    | { kind: "wait"; until: Date }
    | { kind: "action"; action: ActionStep }
    | { kind: "end" }
  );

/** The first step of an automation. */
export function firstStep({ steps }: Pick<AutomationDocument, "steps">): string | null {
  return steps[0]?.id ?? null;
}

/** The step below one; below the last of a branch it is the one below the branch, and null below the last of all. */
export function stepAfter({ steps }: Pick<AutomationDocument, "steps">, id: string): string | null {
  for (const [at, step] of steps.entries()) {
    const below = steps[at + 1]?.id ?? null;
    if (step.id === id) return below;
    if (step.type !== "onlyIf") continue;
    for (const branch of [step.steps, step.otherwise]) {
      const inside = branch.findIndex((leaf) => leaf.id === id);
      if (inside !== -1) return branch[inside + 1]?.id ?? below;
    }
  }
  return null;
}

/**
 * Advances an enrolment as far as it gets at an instant: past waits that are over and through branches, to a pending
 * wait, an action or the end. An overdue wait ends now, not when it was due: emails are never closer than the waits
 * between them.
 *
 * @throws For a step that the automation does not have.
 */
export function advance(
  document: Pick<AutomationDocument, "steps">,
  position: Position,
  now: Date,
  facts: Facts,
): Advance {
  const steps = new Map(allSteps(document).map((step) => [step.id, step]));
  const trail: string[] = [];
  let { step: id, since } = position;
  while (id !== null) {
    const step: Step | undefined = steps.get(id);
    if (step === undefined) throw new Error(`The automation has no step ${id}`);
    if (isAction(step)) return { kind: "action", action: step, step: id, since, trail };
    if (step.type === "onlyIf") {
      const [first] = facts.matches(step) ? step.steps : step.otherwise;
      id = first?.id ?? stepAfter(document, step.id);
    } else if (step.type === "end") id = null;
    else {
      const until = endOfWait(step, since, facts);
      if (until !== null && until > now) return { kind: "wait", until, step: id, since, trail };
      id = stepAfter(document, step.id);
      since = now;
    }
    trail.push(step.id);
  }
  return { kind: "end", step: null, since, trail };
}
