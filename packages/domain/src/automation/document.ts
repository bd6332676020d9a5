import { z } from "zod";
import { templateInput } from "../campaign/index.ts";
import { isFieldKey } from "../fields/index.ts";
import { askedRules } from "../segment/index.ts";
import { WAIT_UNITS } from "./clock.ts";

/** How much an automation may hold. */
export const AUTOMATION_LIMITS = { steps: 50, amount: 1_000, days: 730, tag: 100 } as const;

const SENTENCES = {
  steps: `An automation has at most ${AUTOMATION_LIMITS.steps} steps`,
  noSteps: "An automation needs at least one step",
  twice: "Two steps have the same id",
  amount: `A wait is a whole number from 1 to ${AUTOMATION_LIMITS.amount}`,
  weekday: "A weekday is a number from 1, Monday, to 7",
  field: "This is no field of customers",
  leaveWhen: "Rules for leaving need at least one rule",
} as const;

const id = z.string().regex(/^[\w-]{1,64}$/);
const reference = z.string().min(1).max(64);
const time = z.strictObject({
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
});
const weekdays = z.array(z.int().min(1, SENTENCES.weekday).max(7, SENTENCES.weekday)).max(7);
const days = z.int().min(-AUTOMATION_LIMITS.days).max(AUTOMATION_LIMITS.days);
/** A built-in date of customers, or the key of an own field that holds one. */
const dateField = z.string().refine(isFieldKey, SENTENCES.field);
const ownField = z.string().refine(isFieldKey, SENTENCES.field);

/** What lets a customer in. Dates and hours are read by the zone of the account. */
const trigger = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("joinsSegment"), segmentId: reference }),
  /** Some days before (below 0) or after a date, each year or once. */
  z.strictObject({
    type: z.literal("date"),
    field: dateField,
    every: z.enum(["year", "once"]),
    days,
    time,
  }),
  z.strictObject({ type: z.literal("order"), first: z.boolean() }),
  z.strictObject({
    type: z.literal("lastOrder"),
    days: z.int().min(1).max(AUTOMATION_LIMITS.days),
    time,
  }),
  /** A click in a campaign: on one link, or on any. */
  z.strictObject({
    type: z.literal("click"),
    campaignId: reference,
    link: z.string().max(2_048).nullable(),
  }),
  z.strictObject({
    type: z.literal("added"),
    by: z.enum(["form", "import", "api"]).nullable(),
    tag: z.strictObject({ field: ownField, tag: z.string().max(AUTOMATION_LIMITS.tag) }).nullable(),
  }),
  z.strictObject({ type: z.literal("byHand") }),
]);
export type Trigger = z.infer<typeof trigger>;

const leafSteps = [
  z.strictObject({
    id,
    type: z.literal("wait"),
    amount: z
      .int(SENTENCES.amount)
      .min(1, SENTENCES.amount)
      .max(AUTOMATION_LIMITS.amount, SENTENCES.amount),
    unit: z.enum(WAIT_UNITS),
  }),
  /** Until the clock shows a time, on one of some weekdays; none means any. */
  z.strictObject({ id, type: z.literal("waitUntil"), time, weekdays }),
  /** Until some days before or after a date of the customer's. One that is over, or that they lack, holds nobody up. */
  z.strictObject({ id, type: z.literal("waitForDate"), field: dateField, days, time }),
  z.strictObject({ id, type: z.literal("send"), template: templateInput }),
  /** Null empties the field. */
  z.strictObject({
    id,
    type: z.literal("set"),
    field: ownField,
    value: z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]),
  }),
  z.strictObject({
    id,
    type: z.literal("tag"),
    field: ownField,
    tag: z.string().min(1).max(AUTOMATION_LIMITS.tag),
    remove: z.boolean(),
  }),
  z.strictObject({ id, type: z.literal("webhook"), webhookId: reference }),
  z.strictObject({ id, type: z.literal("end") }),
] as const;
const leaf = z.discriminatedUnion("type", leafSteps);
/** A step that has no steps of its own. */
export type LeafStep = z.infer<typeof leaf>;

/** Two lists of which a customer goes through one; both go on below it. */
const onlyIf = z.strictObject({
  id,
  type: z.literal("onlyIf"),
  rules: askedRules,
  steps: z.array(leaf),
  otherwise: z.array(leaf),
});
export type OnlyIfStep = z.infer<typeof onlyIf>;
export type Step = LeafStep | OnlyIfStep;

const shape = z.strictObject({
  version: z.literal(1),
  trigger,
  steps: z.array(z.discriminatedUnion("type", [...leafSteps, onlyIf])).min(1, SENTENCES.noSteps),
  /** Any of these ends it for a customer; who unsubscribes leaves in any case. */
  leaveWhen: z.strictObject({
    rules: askedRules.nullable(),
    bought: z.boolean(),
    clicked: z.boolean(),
    leftSegment: z.boolean(),
  }),
  /** Whether who has been through it may come in again: never, some days after they left, or every time. */
  reentry: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("never") }),
    z.strictObject({
      type: z.literal("afterDays"),
      days: z.int().min(1).max(AUTOMATION_LIMITS.days),
    }),
    z.strictObject({ type: z.literal("every") }),
  ]),
});

/** What an automation is: a list that can be read aloud. */
export type AutomationDocument = z.infer<typeof shape>;

/** The schema of an automation as anybody may send it. */
export const automationDocument = shape.superRefine((document, ctx) => {
  const ids = allSteps(document).map((step) => step.id);
  const report = (message: string): void => {
    ctx.addIssue({ code: "custom", message, path: ["steps"] });
  };
  if (ids.length > AUTOMATION_LIMITS.steps) report(SENTENCES.steps);
  if (new Set(ids).size < ids.length) report(SENTENCES.twice);
});

/** Its steps in the order in which they are read, those of branches included. */
export function allSteps({ steps }: Pick<AutomationDocument, "steps">): Step[] {
  return steps.flatMap((step) =>
    step.type === "onlyIf" ? [step, ...step.steps, ...step.otherwise] : [step],
  );
}
