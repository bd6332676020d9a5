import { acceptedLanguage, chooseLanguage } from "@dakiya/domain/language";
import type { FastifyRequest } from "fastify";
import { bn } from "./bn.ts";
import { en } from "./en.ts";
import { hi } from "./hi.ts";
import { mr } from "./mr.ts";
import { ta } from "./ta.ts";

/** Every text of the recipients' pages. `{company}` and `{email}` stand for their values. */
export type PageWords = Record<keyof typeof en, string>;

export const PAGE_WORDS = { en, hi, bn, ta, mr } as const satisfies Record<string, PageWords>;
export type PageLanguage = keyof typeof PAGE_WORDS;
export const PAGE_LANGUAGES = Object.keys(PAGE_WORDS) as PageLanguage[];

/**
 * The language of a page: as chosen on it, else the customer's, else the browser's, else English.
 *
 * @param stored - The customer's language, as it is stored.
 */
export function pageLanguage(request: FastifyRequest, stored: string | null = null): PageLanguage {
  return (
    chosenLanguage(request) ??
    chooseLanguage(stored, PAGE_LANGUAGES) ??
    acceptedLanguage(request.headers["accept-language"], PAGE_LANGUAGES) ??
    "en"
  );
}

/** The language chosen on the page itself; null for none, or one that is not offered. */
export function chosenLanguage({ query }: FastifyRequest): PageLanguage | null {
  const lang = typeof query === "object" && query !== null && "lang" in query ? query.lang : null;
  return PAGE_LANGUAGES.find((one) => one === lang) ?? null;
}

/** A text with its values. */
export function fillWords(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
