import { z } from "zod";
import type { DesignDocument } from "../campaign/design/index.ts";
import type { RequestedRuleGroup } from "../segment/index.ts";
import { draftShape, strictShape } from "./parts.ts";
import type { DraftOf, Parts, StrictOf } from "./parts.ts";
import type { AutomationNames } from "./words.ts";

/** Something of the account that a trigger or step refers to by id. */
export type Reference = { kind: "segment" | "campaign" | "webhook"; id: string };

/** Returns the error of a field, a value or rules, by the account's fields; null for none. */
export type FieldChecks = {
  date: (field: string) => string | null;
  tags: (field: string) => string | null;
  value: (field: string, value: unknown) => string | null;
  rules: (rules: unknown) => string | null;
  /** Of blocks that only some customers are shown. */
  design: (document: DesignDocument) => string | null;
};

/** Inputs of advancing an enrolment. */
export type Facts = {
  timeZone: string;
  matches: (branch: { id: string; rules: RequestedRuleGroup }) => boolean;
  /** A date of the customer, "1990-05-04"; null for none, or one without a year. */
  dateOf: (field: string) => string | null;
};

type Common<All extends Parts> = {
  /** A new one, as an editor adds it. */
  blank: () => DraftOf<All>;
  /** A sentence, with "…" for missing parts of a draft. */
  describe: (draft: DraftOf<All>, names: AutomationNames) => string;
  /** Conflict with the account's fields, as a sentence; null for none. */
  problem?: (values: StrictOf<All>, checks: FieldChecks) => string | null;
  references?: (values: StrictOf<All>) => Reference[];
};

type TriggerRest<All extends Parts> = Common<All> & {
  /** Whether an import that enrols can enrol customers by it. */
  takesImports?: (values: StrictOf<All>) => boolean;
};

/** One kind of trigger; its strict and its draft schema come from the same parts. */
export function triggerKind<Type extends string, All extends Parts>(
  type: Type,
  parts: All,
  rest: TriggerRest<All>,
) {
  const literal = z.literal(type);
  return {
    type,
    strict: z.strictObject({ type: literal, ...strictShape(parts) }),
    draft: z.object({ type: literal, ...draftShape(parts) }),
    ...rest,
  };
}

/** Effect of a step: a wait ends at an instant, an action changes something, a branch chooses, an end ends. */
type Does = "wait" | "action" | "branch" | "end";

type StepRest<All extends Parts> = Common<All> & {
  /** Of a wait that began at `since`: when it is over. */
  until?: (values: StrictOf<All>, since: Date, facts: Facts) => Date;
  /** The customers' dates it depends on, by field. */
  dates?: (values: StrictOf<All>) => string[];
};

export const stepId = z.string().regex(/^[\w-]{1,64}$/);
export const draftStepId = z.string().min(1);

/** One kind of step; its strict and its draft schema come from the same parts. */
export function stepKind<Type extends string, Doing extends Does, All extends Parts>(
  type: Type,
  does: Doing,
  parts: All,
  rest: StepRest<All>,
) {
  const literal = z.literal(type);
  return {
    type,
    does,
    strict: z.strictObject({ id: stepId, type: literal, ...strictShape(parts) }),
    draft: z.object({ id: draftStepId, type: literal, ...draftShape(parts) }),
    ...rest,
  };
}
