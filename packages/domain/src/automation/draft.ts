import { z } from "zod";
import { WAIT_UNITS } from "./clock.ts";
import { WHEN_CAPPED } from "./document.ts";

// Every part has a stand-in for what is missing, so that anything stored can be opened and completed.
const text = z.string().catch("");
/** As an input holds it: a text where it is no number. */
const amount = z.union([z.number(), z.string()]).catch("");
const part = z.number().nullable().catch(null);
const time = z.object({ hour: part, minute: part }).catch(() => ({ hour: null, minute: null }));
const yesNo = z.boolean().catch(false);
const maybeText = z.string().optional().catch(undefined);
const tagOf = z.object({ field: text, tag: text }).nullable().catch(null);
const rules = z.unknown();

const trigger = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("joinsSegment"), segmentId: text }),
    z.object({
      type: z.literal("date"),
      field: text,
      every: z.enum(["year", "once"]).catch("year"),
      days: amount,
      time,
    }),
    z.object({ type: z.literal("order"), first: yesNo }),
    z.object({ type: z.literal("lastOrder"), days: amount, time }),
    z.object({
      type: z.literal("click"),
      campaignId: text,
      link: z.string().nullable().catch(null),
    }),
    z.object({
      type: z.literal("added"),
      by: z.enum(["form", "import", "api"]).nullable().catch(null),
      tag: tagOf,
    }),
    z.object({ type: z.literal("byHand") }),
  ])
  .catch(() => ({ type: "joinsSegment" as const, segmentId: "" }));
export type DraftTrigger = z.infer<typeof trigger>;

const id = z.string().min(1);
const leaf = z.discriminatedUnion("type", [
  z.object({ id, type: z.literal("wait"), amount, unit: z.enum(WAIT_UNITS).catch("days") }),
  z.object({
    id,
    type: z.literal("waitUntil"),
    time,
    weekdays: z.array(z.number()).catch(() => []),
  }),
  z.object({ id, type: z.literal("waitForDate"), field: text, days: amount, time }),
  z.object({
    id,
    type: z.literal("send"),
    template: z
      .object({ subject: text, body: maybeText, html: maybeText, design: z.unknown().optional() })
      .catch(() => ({ subject: "", body: "" })),
  }),
  z.object({
    id,
    type: z.literal("set"),
    field: text,
    value: z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(""),
  }),
  z.object({ id, type: z.literal("tag"), field: text, tag: text, remove: yesNo }),
  z.object({ id, type: z.literal("webhook"), webhookId: text }),
  z.object({ id, type: z.literal("end") }),
]);
export type DraftLeaf = z.infer<typeof leaf>;

const leaves = readable(leaf);
const onlyIf = z.object({
  id,
  type: z.literal("onlyIf"),
  rules,
  steps: leaves,
  otherwise: leaves,
});
export type DraftStep = DraftLeaf | z.infer<typeof onlyIf>;

const shape = z.object({
  version: z.literal(1).catch(1),
  trigger,
  steps: readable(z.union([leaf, onlyIf])),
  leaveWhen: z
    .object({ rules: rules.nullable(), bought: yesNo, clicked: yesNo, leftSegment: yesNo })
    .catch(() => ({ rules: null, bought: false, clicked: false, leftSegment: false })),
  reentry: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("never") }),
      z.object({ type: z.literal("afterDays"), days: amount }),
      z.object({ type: z.literal("every") }),
    ])
    .catch(() => ({ type: "never" as const })),
  whenCapped: z.enum(WHEN_CAPPED).catch("later"),
});

/** An automation as it is written, complete or not: every complete one is one of these. */
export type AutomationDraft = z.infer<typeof shape>;

/** Reads whatever is stored of an automation; what is missing or unreadable is empty. Never throws. */
export function readWritten(stored: unknown): AutomationDraft {
  const isObject = typeof stored === "object" && stored !== null && !Array.isArray(stored);
  return shape.parse(isObject ? stored : {});
}

/** A list of what can be read of a list. */
function readable<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .catch(() => [])
    .transform((all): z.infer<Item>[] =>
      all.flatMap((one) => {
        const result = item.safeParse(one);
        return result.success ? [result.data] : [];
      }),
    );
}
