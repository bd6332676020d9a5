import { z } from "zod";
import type { FieldChecks, Reference } from "../kinds.ts";
import type { AutomationNames } from "../words.ts";
import { TRIGGER_KINDS } from "./trigger-kinds.ts";

type Kinds = typeof TRIGGER_KINDS;
export type TriggerType = keyof Kinds;

/** A trigger as published. Dates and times are of the account's zone. */
export type Trigger = z.infer<Kinds[TriggerType]["strict"]>;
/** A trigger as an editor may hold it. */
export type DraftTrigger = z.infer<Kinds[TriggerType]["draft"]>;

/** The kinds as callers see them: each function is given a trigger of its own kind. */
type TriggerKind = {
  blank: () => object;
  describe(draft: object, names: AutomationNames): string;
  problem?(trigger: object, checks: FieldChecks): string | null;
  references?(trigger: object): Reference[];
  takesImports?(trigger: object): boolean;
};
const BY_TYPE: Readonly<Record<TriggerType, TriggerKind>> = TRIGGER_KINDS;

type Strict = Kinds[TriggerType]["strict"];
type Draft = Kinds[TriggerType]["draft"];
export const strictTrigger = z.discriminatedUnion(
  "type",
  Object.values(TRIGGER_KINDS).map(({ strict }) => strict) as [Strict, ...Strict[]],
);
export const draftTrigger = z
  .discriminatedUnion(
    "type",
    Object.values(TRIGGER_KINDS).map(({ draft }) => draft) as [Draft, ...Draft[]],
  )
  .catch(() => newTrigger("joinsSegment"));

/** A new trigger of a type, for an editor. */
export function newTrigger(type: TriggerType): DraftTrigger {
  return { type, ...BY_TYPE[type].blank() } as DraftTrigger;
}

/** A trigger as a sentence: "When a customer joins “Lapsed”". "…" stands for missing parts. */
export function describeTrigger(trigger: DraftTrigger, names: AutomationNames): string {
  return BY_TYPE[trigger.type].describe(trigger, names);
}

/** Whether an import that enrols can enrol customers by this trigger. */
export function takesImports(trigger: Trigger): boolean {
  return BY_TYPE[trigger.type].takesImports?.(trigger) ?? false;
}

export function triggerProblem(trigger: Trigger, checks: FieldChecks): string | null {
  return BY_TYPE[trigger.type].problem?.(trigger, checks) ?? null;
}

export function triggerReferences(trigger: Trigger): Reference[] {
  return BY_TYPE[trigger.type].references?.(trigger) ?? [];
}
