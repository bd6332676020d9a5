import { directionOf } from "@dakiya/domain/language";
import { expect, test } from "vitest";
import { fillWords, PAGE_LANGUAGES, PAGE_WORDS } from "./index.ts";
import type { PageWords } from "./index.ts";

const variablesOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).toSorted();

test.each(PAGE_LANGUAGES)(
  "%s has every text, with the variables of the English one",
  (language) => {
    const words: PageWords = PAGE_WORDS[language];
    expect(Object.keys(words)).toEqual(Object.keys(PAGE_WORDS.en));
    for (const [key, text] of Object.entries(PAGE_WORDS.en)) {
      const own = words[key as keyof PageWords];
      expect(own.trim(), key).toBe(own);
      expect(own, key).not.toBe("");
      expect([key, variablesOf(own)]).toEqual([key, variablesOf(text)]);
      // A text left in English has no letter of another script.
      if (language !== "en") expect(own.replaceAll(/\{\w+\}/g, ""), key).not.toMatch(/[A-Za-z]/);
    }
    expect(directionOf(language)).toBe("ltr");
  },
);

test("A text takes its values as they are, and keeps names it has no value of", () => {
  expect(fillWords("{a} {b} {a}", { a: "{b} $&" })).toBe("{b} $& {b} {b} $&");
});
