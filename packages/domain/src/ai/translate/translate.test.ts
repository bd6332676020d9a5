import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbDesignDocument } from "../../../testing/index.ts";
import { MESSAGES } from "../../messages/index.ts";
import { aiTranslateInput, parseTranslated, piecesOf, withTranslations } from "./index.ts";
import type { MessagePiece } from "./index.ts";

const { translation: sentences } = MESSAGES.variants;
const answer = (text: string) => `<text>${text}</text>`;

describe("A translation", () => {
  const pieces = ["Hi {name|you}", "See <link1>the lamps</link1>\nat https://shop.example/{city}"];
  const of = (...texts: string[]) => parseTranslated(answer(texts.join("\n\n")), pieces);
  const good = "देखें <link1>दीये</link1>\nयहाँ https://shop.example/{city}";

  it("is taken piece by piece, with the same variables, links and addresses", () => {
    expect(of("नमस्ते {name|आप}", good)).toEqual([
      { text: "नमस्ते {name|आप}", problem: null },
      { text: good, problem: null },
    ]);
  });

  it.each([
    ["a lost variable", "नमस्ते", sentences.variables],
    ["a new variable", "नमस्ते {name} {city}", sentences.variables],
    ["a variable twice", "{name} {name}", sentences.variables],
    ["a tag of its own", "<b>{name}</b>", sentences.unreadable],
    ["a new link", "{name} https://evil.example", sentences.links],
  ])("refuses a piece with %s, and no other", (_, text, problem) => {
    expect(of(text, good)).toEqual([
      { text: null, problem },
      { text: good, problem: null },
    ]);
  });

  it.each([
    ["a lost link", "देखें दीये\nयहाँ https://shop.example/{city}"],
    ["another address", "देखें <link1>दीये</link1>\nयहाँ https://shop.example/all?{city}"],
  ])("refuses a piece with %s", (_, text) => {
    expect(of("{name}", text)[1]).toEqual({ text: null, problem: sentences.links });
  });

  it("refuses all pieces of an answer with other lines, and never throws", () => {
    for (const text of ["", "x", answer("नमस्ते {name}"), answer("a\nb\nc\nd\ne")])
      expect(parseTranslated(text, pieces)).toEqual([
        { text: null, problem: sentences.unreadable },
        { text: null, problem: sentences.unreadable },
      ]);
    fc.assert(fc.property(fc.string(), (text) => void parseTranslated(answer(text), pieces)));
  });
});

const plain = {
  subject: "Hi {name}",
  previewText: "",
  body: "One\ntwo\n\n \nThree {name}\n",
  design: null,
};

describe("The pieces of a message", () => {
  it("are its subject, preview text and paragraphs, or its blocks", () => {
    expect(piecesOf(plain).map(({ id, text }) => [id, text])).toEqual([
      ["subject", "Hi {name}"],
      ["body 0", "One\ntwo"],
      ["body 2", "Three {name}\n"],
    ]);
    expect(
      withTranslations(
        plain,
        new Map([
          ["body 0", "एक\nदो"],
          ["body 2", "gone"],
          ["x", "y"],
        ]),
      ).body,
    ).toBe("एक\nदो\n\n \nThree {name}\n");
  });

  /** Marks may be around other runs. */
  const words = ({ id, text }: MessagePiece) => [id, text.replaceAll(/<\/?(?!br)[^>]*>/g, "")];

  it("can be asked for, and put back change nothing, in any design", () => {
    fc.assert(
      fc.property(arbDesignDocument, (design) => {
        const message = { ...plain, design };
        const pieces = piecesOf(message);
        for (const { text } of pieces.filter((one) => one.text.length <= 2_000))
          expect(aiTranslateInput.safeParse({ language: "hi", pieces: [text] }).success).toBe(true);
        const same = withTranslations(message, new Map(pieces.map(({ id, text }) => [id, text])));
        expect(piecesOf(same).map(words)).toEqual(pieces.map(words));
      }),
    );
  });

  it("keep a line without words after one with some", () => {
    const content = [
      { type: "paragraph" as const, inline: [{ text: "Hello" }] },
      { type: "heading" as const, level: 1 as const, inline: [{ text: "" }] },
    ];
    const text = { id: "t", type: "text" as const, align: "left" as const, content };
    const message = { ...plain, subject: "", design: { version: 2 as const, blocks: [text] } };
    const [piece] = piecesOf(message);
    expect(piece?.text).toBe("Hello\n");
    const put = withTranslations(message, new Map([["block t", "नमस्ते\n"]]));
    expect(piecesOf(put)[0]?.text).toBe("नमस्ते\n");
  });

  it("hold the labels of a countdown, and not the words that its picture draws", () => {
    const countdown = {
      ...{ id: "c", type: "countdown" as const, align: "center" as const, label: "Ends" },
      ...{ endsAt: "2026-11-30T13:00:00Z", timeZone: "Asia/Kolkata", over: "It is over" },
      units: { days: "Days", hours: "Hours", minutes: "Minutes", seconds: "Seconds" },
    };
    const design = { version: 2 as const, blocks: [countdown] };
    const [piece] = piecesOf({ ...plain, subject: "", design });
    expect(piece?.text).toBe("Ends\nDays\nHours\nMinutes\nSeconds");
    const translations = new Map([["block c", "समाप्ति\nदिन\nघंटे\nमिनट\nसेकंड"]]);
    expect(withTranslations({ ...plain, design }, translations).design?.blocks).toMatchObject([
      { label: "समाप्ति", over: "It is over", units: { days: "दिन", seconds: "सेकंड" } },
    ]);
  });

  it("never hold addresses, rules, styles or HTML of blocks", () => {
    const showIf = {
      combinator: "and" as const,
      rules: [{ field: "city" as const, operator: "==" as const, value: "Pune" }],
    };
    const design = {
      version: 2 as const,
      blocks: [
        {
          id: "b",
          type: "button" as const,
          align: "left" as const,
          label: "Shop",
          link: "https://shop.example/",
          showIf,
        },
        { id: "h", type: "html" as const, html: "<p>Words</p>" },
        {
          ...{
            id: "t",
            type: "table" as const,
            columns: [{ title: "Item", align: "left" as const }],
          },
          rows: [["Lamp"], ["₹ 20"]],
        },
      ],
    };
    const pieces = piecesOf({ ...plain, subject: "", design });
    expect(pieces.map(({ text }) => text)).toEqual(["Shop", "Item\nLamp\n₹ 20"]);
    const translated = withTranslations(
      { ...plain, design },
      new Map([
        ["block b", "दुकान"],
        ["block t", "चीज़\nदीया\n₹ 20"],
      ]),
    );
    expect(translated.design?.blocks).toMatchObject([
      { label: "दुकान", link: "https://shop.example/", showIf },
      { html: "<p>Words</p>" },
      { columns: [{ title: "चीज़", align: "left" }], rows: [["दीया"], ["₹ 20"]] },
    ]);
  });
});
