import { z } from "zod";
import { chooseLanguage, languageLabel, languageTag } from "../language/index.ts";
import { MESSAGES } from "../messages/index.ts";

const words = MESSAGES.variants;

/** Languages of a message beside the one that falls back. */
export const MAX_VARIANTS = 9;

/** The language of a message, as a tag of BCP 47 in its usual form: "hi", "en-IN". */
export const variantLanguage = z
  .string()
  .max(20)
  .refine((text) => languageTag(text) === text, words.noLanguage);

/** The languages of a message; null where the language of the fallback is not known. */
export type Languages = {
  language?: string | null | undefined;
  variants?: readonly { language: string }[] | undefined;
};

/** Refuses a second variant of a language, and one of the fallback's. */
export function eachLanguageOnce(
  { language, variants = [] }: Languages,
  ctx: z.core.$RefinementCtx,
): void {
  const taken = new Set([language]);
  for (const [at, variant] of variants.entries()) {
    if (taken.has(variant.language))
      ctx.addIssue({
        code: "custom",
        message: words.twice(languageLabel(variant.language)),
        path: ["variants", at, "language"],
      });
    taken.add(variant.language);
  }
}

/**
 * The variant that a customer gets.
 *
 * @param speaks - The customer's language, as it is stored.
 * @returns Its language; null for the message that falls back.
 */
export function chooseVariant(
  { language, variants = [] }: Languages,
  speaks: string | null | undefined,
): string | null {
  const own = language == null ? [] : [language];
  const chosen = chooseLanguage(speaks, [...own, ...variants.map((one) => one.language)]);
  return chosen === language ? null : chosen;
}

/**
 * A problem of a message, naming the language where it is one of a variant.
 *
 * @param path - From the message.
 */
export function nameVariant(
  path: readonly PropertyKey[],
  message: string,
  variants: readonly { language: string }[] | undefined,
): string {
  const at = path.indexOf("variants");
  const variant = at === -1 ? undefined : variants?.[Number(path[at + 1])];
  const isNamed = variant === undefined || path[at + 2] === "language";
  return isNamed ? message : words.of(languageLabel(variant.language), message);
}
