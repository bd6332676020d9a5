import { z } from "zod";
import { requestedRules } from "../segment/index.ts";
import { AUTOMATION_LIMITS, flagPart, part, someDaysPart, strictShape } from "./parts.ts";
import { strictSteps } from "./steps/index.ts";
import type { Step } from "./steps/index.ts";
import { strictTrigger } from "./triggers/index.ts";

/** An email over the account's limit is skipped, or is sent later, when there is room again. */
export const WHEN_CAPPED = ["skip", "later"] as const;
export type WhenCapped = (typeof WHEN_CAPPED)[number];

const SENTENCES = {
  steps: `An automation has at most ${AUTOMATION_LIMITS.steps} steps`,
  noSteps: "An automation needs at least one step",
  twice: "Two steps have the same id",
} as const;

/** Exit conditions: any of these ends an enrolment. Unsubscribing does in any case. */
export const exitParts = {
  rules: part(requestedRules.nullable(), z.unknown().nullable()),
  bought: flagPart,
  clicked: flagPart,
  leftSegment: flagPart,
  /** Absent in documents stored before it could be set. */
  replied: part(z.boolean().optional(), z.boolean().optional().catch(undefined)),
};

/** Re-entry after a number of days since an enrolment ended. */
export const afterDaysParts = { days: someDaysPart };

const shape = z.strictObject({
  version: z.literal(1),
  trigger: strictTrigger,
  steps: strictSteps.min(1, SENTENCES.noSteps),
  leaveWhen: z.strictObject(strictShape(exitParts)),
  /** Whether a customer can be enrolled again: never, some days after an enrolment ended, or with every entry. */
  reentry: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("never") }),
    z.strictObject({ type: z.literal("afterDays"), ...strictShape(afterDaysParts) }),
    z.strictObject({ type: z.literal("every") }),
  ]),
  whenCapped: z.enum(WHEN_CAPPED).default("later"),
});

/** A complete automation, as a version holds it. */
export type AutomationDocument = z.infer<typeof shape>;

/** The schema of a complete automation. */
export const automationDocument = shape.superRefine((document, ctx) => {
  const ids = allSteps(document).map((step) => step.id);
  const report = (message: string): void => {
    ctx.addIssue({ code: "custom", message, path: ["steps"] });
  };
  if (ids.length > AUTOMATION_LIMITS.steps) report(SENTENCES.steps);
  if (new Set(ids).size < ids.length) report(SENTENCES.twice);
});

/** All steps in reading order, those of branches included. */
export function allSteps({ steps }: Pick<AutomationDocument, "steps">): Step[] {
  return steps.flatMap((step) =>
    step.type === "onlyIf" ? [step, ...step.steps, ...step.otherwise] : [step],
  );
}
