import { z } from "zod";
import { afterDaysParts, exitParts, WHEN_CAPPED } from "./document.ts";
import { draftShape } from "./parts.ts";
import { draftSteps } from "./steps/index.ts";
import { draftTrigger } from "./triggers/index.ts";

const shape = z.object({
  version: z.literal(1).catch(1),
  trigger: draftTrigger,
  steps: draftSteps,
  leaveWhen: z
    .object(draftShape(exitParts))
    .catch(() => ({ rules: null, bought: false, clicked: false, leftSegment: false })),
  reentry: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("never") }),
      z.object({ type: z.literal("afterDays"), ...draftShape(afterDaysParts) }),
      z.object({ type: z.literal("every") }),
    ])
    .catch(() => ({ type: "never" as const })),
  whenCapped: z.enum(WHEN_CAPPED).catch("later"),
});

/** An automation as an editor may hold it, complete or not. Every complete one is a draft. */
export type AutomationDraft = z.infer<typeof shape>;

/** Reads a stored definition; missing or unreadable parts are blank. Never throws. */
export function readDraft(stored: unknown): AutomationDraft {
  const isObject = typeof stored === "object" && stored !== null && !Array.isArray(stored);
  return shape.parse(isObject ? stored : {});
}
