import { z } from "zod";
import { segmentRules } from "../segment/index.ts";

/** Body of generate-campaign-content (SPEC §7): whom the mail is for, and what it is about. */
export const aiContentInput = z.strictObject({
  segmentRules: z.preprocess(
    (rules) => (rules === undefined || rules === null ? { combinator: "and", rules: [] } : rules),
    segmentRules,
  ),
  campaignName: z.string().max(200, "Campaign name may have at most 200 characters").default(""),
  segmentDescription: z
    .string()
    .max(2000, "Segment description may have at most 2,000 characters")
    .default(""),
});
export type AiContentInput = z.infer<typeof aiContentInput>;
