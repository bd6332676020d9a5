import { z } from "zod";
import { MESSAGES } from "../messages/index.ts";
import { atMost } from "../text/at-most.ts";
import { roomFor } from "../text/index.ts";
import { designDocument } from "./design/document.ts";
import { extractVariables } from "./variables.ts";
import { eachLanguageOnce, MAX_VARIANTS, variantLanguage } from "./variants.ts";

const words = MESSAGES.createCampaign;
const variantWords = MESSAGES.variants;
/** Subjects longer than this, in characters, are warned of. */
export const RECOMMENDED_SUBJECT_LENGTH = 60;

const LINE_BREAKERS = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
const UNSENDABLE = /[^\P{Cc}\t\r\n]|\p{Cs}/u;

/** Characters of a campaign's name, and of its subject, at most. */
export const CAMPAIGN_NAME_MAX = 200;
export const SUBJECT_MAX = 200;
/** In units of UTF-16, each three bytes at most: an email's header holds 998 bytes of a subject. */
export const SUBJECT_ROOM = 300;
/** Characters of a preview text at most, and how many of it most inboxes show. */
export const PREVIEW_TEXT_MAX = 200;
export const SHOWN_PREVIEW_LENGTH = 90;

const oneLine = (required: string, most: number, what: string, room = roomFor(most)) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .superRefine(atMost(most, what, room))
    .refine((text) => !LINE_BREAKERS.test(text), `${what} must be one line of text`)
    .meta({ maxLength: room });

/** The words that inboxes show after a subject. Empty, they show the beginning of the message. */
export const previewTextInput = z
  .string()
  .trim()
  .superRefine(atMost(PREVIEW_TEXT_MAX, "Preview text"))
  .refine((text) => !LINE_BREAKERS.test(text), "Preview text must be one line of text")
  .meta({ maxLength: roomFor(PREVIEW_TEXT_MAX) });

/** Characters of a plain message, and of pasted HTML, at most. */
export const BODY_MAX = 100_000;
export const HTML_MAX = 300_000;

const bodyInput = z
  .string({ error: words.messageRequired })
  .max(BODY_MAX, MESSAGES.text.tooLong("Message", BODY_MAX))
  .refine((text) => text.trim() !== "", words.messageRequired)
  .refine((text) => !UNSENDABLE.test(text), "Message has characters that cannot be sent")
  .refine(
    (text) => text.trim() === "" || extractVariables(text).length > 0,
    words.variableRequired,
  );

/** HTML as it is pasted, whole or a part; the server removes everything not allowed in email. */
export const htmlInput = z
  .string({ error: words.messageRequired })
  .max(HTML_MAX, words.htmlTooLong(HTML_MAX))
  .refine((text) => text.trim() !== "", words.messageRequired)
  .refine((text) => !UNSENDABLE.test(text), "Message has characters that cannot be sent");

const messageShape = {
  subject: oneLine(words.subjectRequired, SUBJECT_MAX, "Subject", SUBJECT_ROOM),
  previewText: previewTextInput.optional(),
  body: bodyInput.optional(),
  design: designDocument.optional(),
  html: htmlInput.optional(),
};

type MessageParts = { body?: unknown; design?: unknown; html?: unknown };
const messagesIn = ({ body, design, html }: MessageParts): number =>
  [body, design, html].filter((message) => message !== undefined).length;

const isWritten = z.refine<MessageParts>((message) => messagesIn(message) !== 0, {
  error: words.messageRequired,
  path: ["body"],
  // Runs beside errors in the other parts, as a check of its own part would.
  when: ({ value }) => typeof value === "object" && value !== null,
});
const isOne = z.refine<MessageParts>((message) => messagesIn(message) < 2, words.oneMessage);

/** A message in another language, for the customers who read it. */
export const variantInput = z
  .strictObject({ language: variantLanguage, ...messageShape })
  .check(isWritten, isOne);
export type VariantInput = z.infer<typeof variantInput>;

/**
 * A template as it is created: its message is a plain one (`body`), a designed one (`design`) or pasted HTML (`html`),
 * one of the three. `variables` may be sent and is recomputed from the message. The message falls back: customers get it
 * whose language none of `variants` is in.
 */
export const templateInput = z
  .strictObject({
    ...messageShape,
    variables: z.array(z.string().max(200)).max(1000).optional(),
    /** The language of the message itself. */
    language: variantLanguage.optional(),
    variants: z
      .array(variantInput)
      .max(MAX_VARIANTS, variantWords.tooMany(MAX_VARIANTS))
      .optional(),
  })
  .check(isWritten, isOne)
  .superRefine(eachLanguageOnce);
export type TemplateInput = z.infer<typeof templateInput>;

/**
 * Body of create-campaign (docs/product.md, Create Campaign). Unknown keys are refused.
 * `segmentId` is an identifier as it crosses the wire.
 */
export const campaignInput = z.strictObject({
  name: oneLine(words.nameRequired, CAMPAIGN_NAME_MAX, "Campaign name"),
  segmentId: z
    .string({ error: "Segment is required" })
    .trim()
    .min(1, "Segment is required")
    .max(64),
  template: templateInput,
});
export type CampaignInput = z.infer<typeof campaignInput>;
