import { z } from "zod";
import { variantLanguage } from "../../campaign/index.ts";
import { isPassage, REWRITE_MAX } from "../rewrite/index.ts";

/** Characters of all pieces of one request together, tags and the lines between them included. */
export const TRANSLATE_MAX = REWRITE_MAX;

const SENTENCES = {
  none: "There is no text to translate",
  tooLong: `The AI translates at most ${TRANSLATE_MAX.toLocaleString("en")} characters at once`,
  tags: "A text has a tag other than <b>, <i>, <u>, <s>, <br> and <link1>, or one that is not closed; < is written as &lt;",
} as const;

/** Body of translate: pieces of a message, as `writePassage` writes them, and the language to translate them into. */
export const aiTranslateInput = z.strictObject({
  language: variantLanguage,
  pieces: z
    .array(
      z
        .string()
        .max(TRANSLATE_MAX, SENTENCES.tooLong)
        .refine((text) => text.trim() !== "", SENTENCES.none)
        .refine(isPassage, SENTENCES.tags),
    )
    .min(1, SENTENCES.none)
    .max(100)
    .refine((pieces) => pieces.join("\n\n").length <= TRANSLATE_MAX, SENTENCES.tooLong),
});
export type AiTranslateInput = z.infer<typeof aiTranslateInput>;
