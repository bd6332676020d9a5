import { z } from "zod";
import { AI_LANGUAGES } from "../choices.ts";
import type { AiLanguage } from "../choices.ts";
import { isPassage } from "./passage.ts";

/** Operations on an existing text; the prompt has a sentence for each. */
export const AI_REWRITES = {
  improve: "Improve",
  shorten: "Shorten",
  translate: "Translate",
} as const;
export type AiRewrite = keyof typeof AI_REWRITES;

/** In characters, tags included: a text in any language has room beside the model's thoughts. */
export const REWRITE_MAX = 2_000;

const SENTENCES = {
  none: "There is no text to rewrite",
  tooLong: `The AI rewrites at most ${REWRITE_MAX.toLocaleString("en")} characters at once`,
  tags: "The text has a tag other than <b>, <i>, <u>, <s>, <br> and <link1>, or one that is not closed; < is written as &lt;",
  language: "Choose a language",
} as const;

/**
 * Body of rewrite-text: lines of a message, with `<b>`, `<i>`, `<u>`, `<s>`, `<link1>` and `<br>` where they have marks, and
 * variables in braces.
 */
export const aiRewriteInput = z
  .strictObject({
    text: z
      .string()
      .max(REWRITE_MAX, SENTENCES.tooLong)
      .refine((text) => text.trim() !== "", SENTENCES.none)
      .refine(isPassage, SENTENCES.tags),
    how: z.enum(Object.keys(AI_REWRITES) as [AiRewrite, ...AiRewrite[]]),
    /** Target language of a translation. */
    language: z.enum(Object.keys(AI_LANGUAGES) as [AiLanguage, ...AiLanguage[]]).optional(),
  })
  .refine(({ how, language }) => how !== "translate" || language !== undefined, {
    path: ["language"],
    error: SENTENCES.language,
  });
export type AiRewriteInput = z.infer<typeof aiRewriteInput>;
