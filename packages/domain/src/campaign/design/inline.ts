import { z } from "zod";
import { isWebAddress } from "../template.ts";
import { VIEW_LINK } from "../variables.ts";
import { DESIGN_LIMITS } from "./limits.ts";
import { DESIGN_SENTENCES } from "./sentences.ts";

const MAILTO = /^mailto:[^\s<>"'`@?]+@[^\s<>"'`@?{}]+(?:\?[^\s<>"'`]*)?$/i;
const CALL = /^(?:tel|sms):\+?[\d().-]{3,30}$/i;
/** Line breaks are text; no other control character is, and no half of a character. */
const UNSENDABLE = /[^\P{Cc}\n\t]|\p{Cs}/u;
const UNSENDABLE_IN_LINE = /[\p{Cc}\p{Cs}]/u;

/** Text of a document, variables in braces and all. */
export const designText = z
  .string()
  .max(DESIGN_LIMITS.text, DESIGN_SENTENCES.tooLong(DESIGN_LIMITS.text))
  .refine((text) => !UNSENDABLE.test(text), DESIGN_SENTENCES.unsendable);

/** The same on one line: labels, names and alternative texts. */
export const designLine = z
  .string()
  .max(DESIGN_LIMITS.line, DESIGN_SENTENCES.tooLong(DESIGN_LIMITS.line))
  .refine((text) => !UNSENDABLE_IN_LINE.test(text), DESIGN_SENTENCES.unsendable);

/** Where a link leads: the web, a mailbox, a telephone, or the email as a page. Variables can be anything but the host. */
export const designLink = z
  .string()
  .refine(
    (url) =>
      isWebAddress(url) ||
      url === VIEW_LINK ||
      CALL.test(url) ||
      (url.length <= DESIGN_LIMITS.url && MAILTO.test(url)),
    DESIGN_SENTENCES.noLink,
  );

/** Where a picture is: an address without variables, so that one copy of it serves every recipient. */
export const designImageUrl = z
  .string()
  .refine((url) => isWebAddress(url) && !/[{}]/.test(url), DESIGN_SENTENCES.noImage);

const inline = z.strictObject({
  text: designText,
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  underline: z.literal(true).optional(),
  strike: z.literal(true).optional(),
  link: designLink.optional(),
});
/** A run of text in one look. */
export type Inline = z.infer<typeof inline>;

/** The runs of a paragraph, a heading or an item of a list. */
export const designInlines = z.array(inline).max(DESIGN_LIMITS.runs, DESIGN_SENTENCES.tooLarge);
