import { z } from "zod";
import type { FieldChecks, Facts, Reference } from "../kinds.ts";
import type { AutomationNames } from "../words.ts";
import { draftLeaf, LEAVES, STRICT_LEAVES } from "./leaves.ts";
import type { ActionStep } from "./leaves.ts";
import { onlyIf } from "./only-if.ts";
import { readable } from "./readable.ts";

const KINDS = { ...LEAVES, onlyIf };
export type StepType = keyof typeof KINDS;

export const strictSteps = z.array(z.discriminatedUnion("type", [...STRICT_LEAVES, onlyIf.strict]));
export const draftSteps = readable(z.union([draftLeaf, onlyIf.draft]));

/** A step as published. */
export type Step = z.infer<typeof strictSteps>[number];
/** A step as an editor may hold it. */
export type DraftStep = z.infer<typeof draftSteps>[number];

/** The kinds as callers see them: each function is given a step of its own kind. */
type StepKind = {
  does: "wait" | "action" | "branch" | "end";
  blank: () => object;
  describe(draft: object, names: AutomationNames): string;
  problem?(step: object, checks: FieldChecks): string | null;
  references?(step: object): Reference[];
  dates?(step: object): string[];
  until?(step: object, since: Date, facts: Facts): Date;
};
const BY_TYPE: Readonly<Record<StepType, StepKind>> = KINDS;

/** A new step of a type, for an editor. */
export function newStep(type: StepType, id: string): DraftStep {
  return { id, type, ...BY_TYPE[type].blank() } as DraftStep;
}

/** A step as a sentence: "Wait 3 days"; of a branch its condition. "…" stands for missing parts. */
export function describeStep(step: DraftStep, names: AutomationNames): string {
  return BY_TYPE[step.type].describe(step, names);
}

export function stepProblem(step: Step, checks: FieldChecks): string | null {
  return BY_TYPE[step.type].problem?.(step, checks) ?? null;
}

export function stepReferences(step: Step): Reference[] {
  return BY_TYPE[step.type].references?.(step) ?? [];
}

/** The fields of the customer's dates that a step depends on. */
export function stepDates(step: Step): string[] {
  return BY_TYPE[step.type].dates?.(step) ?? [];
}

/** When a wait that began at `since` is over; null for a step that is no wait. */
export function endOfWait(step: Step, since: Date, facts: Facts): Date | null {
  return BY_TYPE[step.type].until?.(step, since, facts) ?? null;
}

export const isWait = ({ type }: Step): boolean => BY_TYPE[type].does === "wait";

export function isAction(step: Step): step is ActionStep {
  return BY_TYPE[step.type].does === "action";
}
