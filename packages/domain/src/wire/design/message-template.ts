import { z } from "zod";
import { designDocument } from "../../campaign/design/index.ts";
import {
  BODY_MAX,
  eachLanguageOnce,
  HTML_MAX,
  MAX_VARIANTS,
  previewTextInput,
  SUBJECT_MAX,
  SUBJECT_ROOM,
  variantLanguage,
} from "../../campaign/index.ts";
import { MESSAGES } from "../../messages/index.ts";
import { roomFor } from "../../text/index.ts";
import { oneLine } from "../../text/one-line.ts";
import { id, instant } from "../primitives.ts";

const words = MESSAGES.templates;

/** How many templates an account keeps, and characters of their names; they hold what a campaign may. */
export const MESSAGE_TEMPLATE_LIMITS = { templates: 200, name: 120 } as const;

const UNSENDABLE = /[^\P{Cc}\t\r\n]|\p{Cs}/u;

const message = (most: number) =>
  z
    .string()
    .max(most, MESSAGES.text.tooLong("The message", most))
    .refine((text) => !UNSENDABLE.test(text), words.unsendable);

const head = {
  /** May be empty. */
  subject: oneLine(SUBJECT_MAX, "Subject", SUBJECT_ROOM).meta({ maxLength: SUBJECT_ROOM }),
  /** Absent where there is none. */
  previewText: previewTextInput.optional(),
};
const textMode = { mode: z.literal("text"), content: message(BODY_MAX) };
/** Kept as it is given: a campaign that takes it cleans it. */
const htmlMode = { mode: z.literal("html"), content: message(HTML_MAX) };
const designMode = { mode: z.literal("design"), content: designDocument };

const inLanguage = { language: variantLanguage, ...head };
const variant = z.discriminatedUnion(
  "mode",
  [
    z.strictObject({ ...inLanguage, ...textMode }),
    z.strictObject({ ...inLanguage, ...htmlMode }),
    z.strictObject({ ...inLanguage, ...designMode }),
  ],
  { error: words.noMode },
);
export type TemplateVariant = z.infer<typeof variant>;

const every = {
  name: oneLine(MESSAGE_TEMPLATE_LIMITS.name, "Name")
    .refine((name) => name !== "", words.nameRequired)
    .meta({ maxLength: roomFor(MESSAGE_TEMPLATE_LIMITS.name) }),
  ...head,
  /** The language of the message that falls back, and its messages in others; absent where there is one alone. */
  language: variantLanguage.optional(),
  variants: z.array(variant).max(MAX_VARIANTS, MESSAGES.variants.tooMany(MAX_VARIANTS)).optional(),
};
const text = z.strictObject({ ...every, ...textMode });
const html = z.strictObject({ ...every, ...htmlMode });
const design = z.strictObject({ ...every, ...designMode });

/** A message that an account keeps to begin others with: plain text, pasted HTML, or a designed message. */
export const messageTemplateInput = z
  .discriminatedUnion("mode", [text, html, design], { error: words.noMode })
  .superRefine(eachLanguageOnce);
export type MessageTemplateInput = z.infer<typeof messageTemplateInput>;

/** A template is saved as a whole. */
export const updateMessageTemplateInput = z.strictObject({
  id: z.string().max(64),
  template: messageTemplateInput,
});
export type UpdateMessageTemplateInput = z.infer<typeof updateMessageTemplateInput>;

/** A variant as it is sent; its design is described once, at the message that falls back. */
const variantWire = z.discriminatedUnion("mode", [
  z.object({ ...inLanguage, ...textMode }),
  z.object({ ...inLanguage, ...htmlMode }),
  z.object({ ...inLanguage, mode: z.literal("design"), content: z.unknown() }),
]);
export type TemplateVariantWire = z.infer<typeof variantWire>;

const saved = { _id: id, updatedAt: instant, variants: z.array(variantWire).optional() };
export const messageTemplateWire = z.discriminatedUnion("mode", [
  text.extend(saved),
  html.extend(saved),
  /** `look` is the design in the brand's look, variables in place; only of a single requested template. */
  design.extend({ ...saved, look: z.string().optional() }),
]);
export type MessageTemplateWire = z.infer<typeof messageTemplateWire>;

/** A template in a list, without its content. */
export const messageTemplateSummary = z.object({
  _id: id,
  updatedAt: instant,
  name: z.string(),
  subject: z.string(),
  mode: z.enum(["text", "html", "design"]),
});
export type MessageTemplateSummary = z.infer<typeof messageTemplateSummary>;

/** Groups of the messages that ship with the product, in the order of the gallery. */
export const STARTER_CATEGORIES = ["news", "offers", "care", "festivals"] as const;
export type StarterCategory = (typeof STARTER_CATEGORIES)[number];

/** A message that ships with the product, to begin one's own with. */
export const starterWire = z.object({
  key: z.string(),
  category: z.enum(STARTER_CATEGORIES),
  name: z.string(),
  /** One sentence on its purpose. */
  description: z.string(),
  subject: z.string(),
  /** Empty where its beginning says it. */
  previewText: z.string(),
  /** Its links lead to the brand's website, or to example.com where the brand names none. */
  document: designDocument,
  /** The document in the brand's look, variables in place. */
  html: z.string(),
});
export type StarterWire = z.infer<typeof starterWire>;
