import { z } from "zod";
import { CAMPAIGN_NAME_MAX } from "../campaign/index.ts";
import { requestedRules } from "../segment/index.ts";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";
import { AI_GOALS, AI_LANGUAGES, AI_TONES } from "./choices.ts";
import type { AiGoal, AiLanguage, AiTone } from "./choices.ts";

function oneOf<Choice extends string>(choices: Record<Choice, string>) {
  return z.enum(Object.keys(choices) as [Choice, ...Choice[]]).optional();
}

export const AI_ABOUT_MAX = 500;

/** Body of generate-campaign-content: the audience of the email, and its topic. */
export const aiContentInput = z.strictObject({
  segmentRules: z.preprocess(
    (rules) => (rules === undefined || rules === null ? { combinator: "and", rules: [] } : rules),
    requestedRules,
  ),
  campaignName: z
    .string()
    .superRefine(atMost(CAMPAIGN_NAME_MAX, "Campaign name"))
    .meta({ maxLength: roomFor(CAMPAIGN_NAME_MAX) })
    .default(""),
  segmentDescription: z
    .string()
    .max(2000, "Segment description may have at most 2,000 characters")
    .default(""),
  /** Purpose of the email, in the user's own words. */
  about: z
    .string()
    .max(AI_ABOUT_MAX, "What it is about may have at most 500 characters")
    .optional(),
  /** Left open, the AI chooses. */
  goal: oneOf<AiGoal>(AI_GOALS),
  tone: oneOf<AiTone>(AI_TONES),
  language: oneOf<AiLanguage>(AI_LANGUAGES),
  /** For a designed message: the text begins with a heading, and ends with the words of a button in square brackets. */
  designed: z.boolean().optional(),
});
export type AiContentInput = z.infer<typeof aiContentInput>;
