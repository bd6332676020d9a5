import { describe, expect, it, test } from "vitest";
import { checkDraft, chooseVariant, templateInput } from "./index.ts";

const plain = (subject: string) => ({ subject, body: "Hi {name}" });
const variant = (language: string) => ({ language, ...plain("x") });

describe("The variant a customer gets", () => {
  const message = { language: "en-IN", variants: [variant("hi"), variant("en")] };

  test.each([
    ["hi", "hi"],
    ["Hindi", "hi"],
    ["hi-IN", "hi"],
    ["en-GB", "en"],
    // The message that falls back is theirs.
    ["en-IN", null],
    ["ta", null],
    ["Tulu", null],
    [null, null],
  ])("of %s is %s", (speaks, language) => {
    expect(chooseVariant(message, speaks)).toBe(language);
  });

  it("is none of a message in one language", () => {
    expect(chooseVariant({}, "hi")).toBeNull();
  });
});

describe("A template in several languages", () => {
  const problemsOf = (template: object): string[] =>
    templateInput
      .safeParse({ ...plain("Hello"), ...template })
      .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

  it("has each language once, as a tag, and its variants are messages", () => {
    expect(problemsOf({ language: "en", variants: [variant("hi"), variant("ta-IN")] })).toEqual([]);
    expect(problemsOf({ language: "en", variants: [variant("hi"), variant("hi")] })).toEqual([
      "variants.1.language: There are two messages in Hindi. Keep one",
    ]);
    expect(problemsOf({ language: "en", variants: [variant("en")] })).toEqual([
      "variants.0.language: There are two messages in English. Keep one",
    ]);
    expect(problemsOf({ variants: [variant("Hindi")] })).toEqual([
      "variants.0.language: A language is a tag such as hi or en-IN",
    ]);
    expect(problemsOf({ variants: [{ language: "hi", subject: "x" }] })).toEqual([
      "variants.0.body: Message is required",
    ]);
  });
});

it("A draft whose variant is not complete says in which language", () => {
  const draft = {
    ...{ name: "Diwali", rules: null, segmentId: "1", followUp: null },
    ...{ ...plain("Hello"), language: "en", variants: [{ ...variant("hi"), subject: "" }] },
  };
  expect(checkDraft(draft)).toEqual({
    ok: false,
    problems: [{ path: "variants.0.subject", message: "Hindi: Subject is required" }],
  });
  const complete = { ...draft, variants: [{ ...variant("hi"), design: null, html: null }] };
  expect(checkDraft(complete)).toMatchObject({
    ok: true,
    template: { language: "en", variants: [{ language: "hi", subject: "x", body: "Hi {name}" }] },
  });
});
