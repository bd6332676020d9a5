import { z } from "zod";
import { trackingMessages as words } from "../messages/tracking.ts";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";
import { LINK_TAG_VARIABLES, readHost } from "./link-tags.ts";
import { TRACKING } from "./tracking.ts";

/** Characters of the value of a tag, and hosts whose links get tags. */
export const LINK_TAG_LIMITS = { value: 100, hosts: 20 } as const;

/** The choice of tracking. */
export const trackingChoice = z.enum(TRACKING);

const KNOWN: ReadonlySet<string> = new Set(LINK_TAG_VARIABLES);

/** The value of a tag, with variables; empty for a tag that is left out. */
const tagValue = z
  .string()
  .trim()
  .superRefine(atMost(LINK_TAG_LIMITS.value, "A tag"))
  .refine((text) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text), words.valueOneLine)
  .superRefine((text, ctx) => {
    const wrong = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = ""]) => !KNOWN.has(name));
    if (wrong !== undefined)
      ctx.addIssue({ code: "custom", message: words.badVariable(wrong[1] ?? "") });
  })
  .meta({ maxLength: roomFor(LINK_TAG_LIMITS.value) });

const host = z
  .string()
  .max(300, words.badHost)
  .overwrite((text) => readHost(text) ?? text)
  .refine((text) => readHost(text) !== null, words.badHost);

const values = { source: tagValue, medium: tagValue, campaign: tagValue, content: tagValue };

/** The tags that links of an account's emails get, and the hosts of those links; null for the host of the brand's website. */
export const linkTagsInput = z.strictObject({
  isOn: z.boolean(),
  ...values,
  hosts: z.array(host).max(LINK_TAG_LIMITS.hosts).nullable(),
});
export type LinkTagsInput = z.infer<typeof linkTagsInput>;

/** Choices of an email of its own, beside the account's tags: whether it has any, and values in place of the account's. */
export const linkTagsChoice = z.strictObject({
  isOn: z.boolean().optional(),
  source: values.source.optional(),
  medium: values.medium.optional(),
  campaign: values.campaign.optional(),
  content: values.content.optional(),
});
export type LinkTagsChoice = z.infer<typeof linkTagsChoice>;

export const linkTagsWire = linkTagsInput.extend({
  /** The hosts in force: those given, or that of the brand's website. */
  hostsInForce: z.array(z.string()),
});

/** Choices of an email for itself; null or absent follows the account. */
export const trackingOfEmail = {
  tracking: trackingChoice.nullable().optional(),
  linkTags: linkTagsChoice.nullable().optional(),
};
