import { z } from "zod";
import { templateInput } from "../campaign/index.ts";
import { isFieldKey } from "../fields/index.ts";
import { askedRules } from "../segment/index.ts";
import { WAIT_UNITS } from "./clock.ts";

/** How much an automation may hold. */
export const AUTOMATION_LIMITS = { steps: 50, amount: 1_000, days: 730, tag: 100 } as const;

/** A mail over the account's limit is left out, or goes once there is room for it again. */
export const WHEN_CAPPED = ["skip", "later"] as const;
export type WhenCapped = (typeof WHEN_CAPPED)[number];

const SENTENCES = {
  steps: `An automation has at most ${AUTOMATION_LIMITS.steps} steps`,
  noSteps: "An automation needs at least one step",
  twice: "Two steps have the same id",
  amount: `A wait is a whole number from 1 to ${AUTOMATION_LIMITS.amount}`,
  weekday: "A weekday is a number from 1, Monday, to 7",
  field: "This is no field of customers",
  noSegment: "Please choose a segment",
  noCampaign: "Please choose a campaign",
  noWebhook: "Please choose a webhook",
  noField: "Please choose a field",
  noTag: "Please write a tag",
  days: `Days are a whole number, at most ${AUTOMATION_LIMITS.days}`,
  someDays: `Days are a whole number from 1 to ${AUTOMATION_LIMITS.days}`,
  time: "Please give a time of the day",
} as const;

const id = z.string().regex(/^[\w-]{1,64}$/);
const reference = (missing: string) => z.string().min(1, missing).max(64);
const time = z.strictObject({
  hour: z.int(SENTENCES.time).min(0, SENTENCES.time).max(23, SENTENCES.time),
  minute: z.int(SENTENCES.time).min(0, SENTENCES.time).max(59, SENTENCES.time),
});
const weekdays = z.array(z.int().min(1, SENTENCES.weekday).max(7, SENTENCES.weekday)).max(7);
const days = z
  .int(SENTENCES.days)
  .min(-AUTOMATION_LIMITS.days, SENTENCES.days)
  .max(AUTOMATION_LIMITS.days, SENTENCES.days);
const someDays = z
  .int(SENTENCES.someDays)
  .min(1, SENTENCES.someDays)
  .max(AUTOMATION_LIMITS.days, SENTENCES.someDays);
const field = z
  .string()
  .min(1, { error: SENTENCES.noField, abort: true })
  .refine(isFieldKey, SENTENCES.field);
/** A built-in date of customers, or the key of an own field that holds one. */
const dateField = field;
const ownField = field;
const someTag = z.string().min(1, SENTENCES.noTag).max(AUTOMATION_LIMITS.tag);

/** What lets a customer in. Dates and hours are read by the zone of the account. */
const trigger = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("joinsSegment"), segmentId: reference(SENTENCES.noSegment) }),
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
    days: someDays,
    time,
  }),
  /** A click in a campaign: on one link, or on any. */
  z.strictObject({
    type: z.literal("click"),
    campaignId: reference(SENTENCES.noCampaign),
    link: z.string().max(2_048).nullable(),
  }),
  /** Somebody new; with a tag, whoever gets it, new or not. */
  z.strictObject({
    type: z.literal("added"),
    by: z.enum(["form", "import", "api"]).nullable(),
    tag: z.strictObject({ field: ownField, tag: someTag }).nullable(),
  }),
  z.strictObject({ type: z.literal("byHand") }),
]);
export type Trigger = z.infer<typeof trigger>;

/** Whether an import that enrols its customers makes them enter by this trigger. Dates come later, for everybody. */
export function takesImports(one: Trigger): boolean {
  if (one.type === "added") return one.by === null || one.by === "import";
  return one.type === "joinsSegment" || one.type === "order";
}

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
    tag: someTag,
    remove: z.boolean(),
  }),
  z.strictObject({ id, type: z.literal("webhook"), webhookId: reference(SENTENCES.noWebhook) }),
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
      days: someDays,
    }),
    z.strictObject({ type: z.literal("every") }),
  ]),
  /** What becomes of a mail to whoever has had as many as the account allows in 7 days: it waits, or is left out. */
  whenCapped: z.enum(WHEN_CAPPED).default("later"),
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
