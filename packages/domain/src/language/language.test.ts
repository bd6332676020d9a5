import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  acceptedLanguage,
  chooseLanguage,
  directionOf,
  languageLabel,
  languageTag,
  NAMED_LANGUAGES,
  readLanguage,
  spellingsOf,
} from "./index.ts";

test.each([
  ["Hindi", "hi"],
  ["हिंदी", "hi"],
  [" TAMIL ", "ta"],
  ["en_in", "en-IN"],
  ["EN-us", "en-US"],
  ["zh-hant-tw", "zh-Hant-TW"],
  ["mar", "mr"],
  ["es-419", "es-419"],
  ["Klingon!", null],
  ["", null],
])("%s is the tag %s", (text, tag) => {
  expect(languageTag(text)).toBe(tag);
});

test("A cell keeps a language without a known name, and a blank one is none", () => {
  expect(readLanguage("language", "Tulu")).toEqual({ ok: true, value: "Tulu" });
  expect(readLanguage("language", "bengali")).toEqual({ ok: true, value: "bn" });
  expect(readLanguage("language", "n/a")).toEqual({ ok: true, value: undefined });
  expect(readLanguage("language", "a\nb").ok).toBe(false);
});

test("No spelling means two languages, and each is read as its own", () => {
  const words = NAMED_LANGUAGES.flatMap((tag) => spellingsOf(tag).map((word) => [word, tag]));
  for (const [word = "", tag] of words) expect(languageTag(word)).toBe(tag);
});

test("Reading a tag again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const tag = languageTag(text);
      if (tag !== null) expect(languageTag(tag)).toBe(tag);
    }),
  );
});

describe("a choice", () => {
  it("is the exact tag, then its base, then none", () => {
    expect(chooseLanguage("hi-IN", ["hi", "hi-IN"])).toBe("hi-IN");
    expect(chooseLanguage("hi-IN", ["hi", "en"])).toBe("hi");
    expect(chooseLanguage("hi", ["hi-IN"])).toBeNull();
    expect(chooseLanguage("Hindi", ["hi"])).toBe("hi");
    expect(chooseLanguage(null, ["hi"])).toBeNull();
  });

  it("follows a browser's order, and no header is too odd", () => {
    const offered = ["en", "hi", "ta"] as const;
    expect(acceptedLanguage("fr, hi-IN;q=0.8, en;q=0.9", offered)).toBe("en");
    expect(acceptedLanguage("ta;q=0, hi;q=0.1", offered)).toBe("hi");
    expect(acceptedLanguage(undefined, offered)).toBeNull();
    fc.assert(fc.property(fc.string(), (header) => void acceptedLanguage(header, offered)));
  });
});

test("Labels and directions", () => {
  expect([languageLabel("hi"), languageLabel("en-IN"), languageLabel("tcy")]).toEqual([
    "Hindi",
    "English (IN)",
    "tcy",
  ]);
  expect([directionOf("ur-PK"), directionOf("hi")]).toEqual(["rtl", "ltr"]);
});
