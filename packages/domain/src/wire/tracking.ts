import { z } from "zod";
import { linkTagsChoice, linkTagsInput, trackingChoice } from "../tracking/index.ts";

export const linkTagsWire = linkTagsInput.extend({
  /** The hosts in force: those given, or that of the brand's website. */
  hostsInForce: z.array(z.string()),
});

/** What an email may choose for itself; null or absent follows the account. */
export const trackingOfEmail = {
  tracking: trackingChoice.nullable().optional(),
  linkTags: linkTagsChoice.nullable().optional(),
};
