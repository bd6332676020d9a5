import { z } from "zod";
import { isTimeZone } from "../analytics/index.ts";
import { MESSAGES } from "../messages/index.ts";
import { linkTagsWire, trackingChoice } from "../tracking/index.ts";

const words = MESSAGES.automations;

/** For how many seconds a campaign can be taken back before it is sent. */
export const holdSeconds = z
  .int(MESSAGES.server.holdRange)
  .min(0, MESSAGES.server.holdRange)
  .max(300, MESSAGES.server.holdRange);

/** The rules that all emails of an account follow. */
export const sendingRulesInput = z.strictObject({
  timeZone: z.string().refine(isTimeZone, words.noZone),
  mailCap: z.int().min(1, words.capRange).max(100, words.capRange).nullable(),
  /** As it was when it is left out. */
  holdSeconds: holdSeconds.optional(),
  tracking: trackingChoice.optional(),
  /** Taken as it is read: the hosts in force follow from the others. */
  linkTags: linkTagsWire
    .partial({ hostsInForce: true })
    .transform((read) => {
      const { hostsInForce: _, ...tags } = read;
      return tags;
    })
    .optional(),
});
export type SendingRulesInput = z.infer<typeof sendingRulesInput>;
