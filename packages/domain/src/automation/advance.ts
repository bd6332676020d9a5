import type { AskedRuleGroup } from "../segment/index.ts";
import { afterWait, nextTime, onDay } from "./clock.ts";
import { addDays } from "../analytics/index.ts";
import { allSteps } from "./document.ts";
import type { AutomationDocument, LeafStep, Step } from "./document.ts";

/** Where a customer is: at a step since an instant; `step` is null behind the last. */
export type Position = { step: string | null; since: Date };

/** What a customer's way depends on. */
export type Facts = {
  timeZone: string;
  matches: (rules: AskedRuleGroup) => boolean;
  /** A date of the customer's, "1990-05-04"; null where they have none, or none with a year. */
  dateOf: (field: string) => string | null;
};

/** What is done with a customer rather than waited for. */
export type ActionStep = Extract<LeafStep, { type: "send" | "set" | "tag" | "webhook" }>;

/** What comes next for a customer, and where they are. After an act they go on by `stepAfter`. */
export type Move = Position &
  ({ kind: "wait"; until: Date } | { kind: "act"; act: ActionStep } | { kind: "end" });

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
 * Takes a customer as far as they can go at an instant: over waits that are over and through branches, to a wait that
 * is not, an act or the end. What was due earlier is left at this instant: mails are never closer to each other than
 * the waits between them.
 *
 * @throws For a step that the automation does not have.
 */
export function advance(
  document: Pick<AutomationDocument, "steps">,
  position: Position,
  now: Date,
  facts: Facts,
): Move {
  const steps = new Map(allSteps(document).map((step) => [step.id, step]));
  let { step: id, since } = position;
  while (id !== null) {
    const step: Step | undefined = steps.get(id);
    if (step === undefined) throw new Error(`The automation has no step ${id}`);
    if (step.type === "onlyIf") {
      const [first] = facts.matches(step.rules) ? step.steps : step.otherwise;
      id = first?.id ?? stepAfter(document, step.id);
    } else if (step.type === "end") id = null;
    else if (isAct(step)) return { kind: "act", act: step, step: id, since };
    else {
      const until = endOfWait(step, since, facts);
      if (until > now) return { kind: "wait", until, step: id, since };
      id = stepAfter(document, step.id);
      since = now;
    }
  }
  return { kind: "end", step: null, since };
}

function isAct(step: LeafStep): step is ActionStep {
  return ["send", "set", "tag", "webhook"].includes(step.type);
}

/** When a wait is over that began at an instant. */
function endOfWait(
  step: Extract<LeafStep, { type: "wait" | "waitUntil" | "waitForDate" }>,
  since: Date,
  { timeZone, dateOf }: Facts,
): Date {
  if (step.type === "wait") return afterWait(since, step, timeZone);
  if (step.type === "waitUntil") return nextTime(since, step.time, step.weekdays, timeZone);
  const date = dateOf(step.field);
  return date === null ? since : onDay(addDays(date, step.days), step.time, timeZone);
}
