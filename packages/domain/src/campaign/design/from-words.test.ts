import fc from "fast-check";
import { expect, it } from "vitest";
import { arbDesignDocument, nastyText } from "../../../testing/index.ts";
import { allBlocks, designDocument } from "./document.ts";
import type { DesignDocument } from "./document.ts";
import { designFromWords } from "./from-words.ts";

const WORDS = "A little light\n\nHi {name},\n\nThe lamps are here.\nCome in.\n\n[See the lamps]";

it("puts a heading, a text and a button into an empty message", () => {
  expect(designFromWords({ version: 2, blocks: [] }, WORDS).blocks).toEqual([
    {
      ...{ id: "heading", type: "heading", level: 1, align: "left" },
      inline: [{ text: "A little light" }],
    },
    {
      ...{ id: "text", type: "text", align: "left" },
      content: [
        { type: "paragraph", inline: [{ text: "Hi {name}," }] },
        { type: "paragraph", inline: [{ text: "The lamps are here.\nCome in." }] },
      ],
    },
    { id: "button", type: "button", align: "center", label: "See the lamps", link: "" },
  ]);
});

it("keeps what it has no words for, the link of its button among it", () => {
  const link = "https://lamps.example/";
  const before: DesignDocument = {
    version: 2,
    blocks: [
      { id: "i", type: "image", align: "left", url: `${link}a.png`, alt: "", width: 9, link: null },
      { id: "h", type: "heading", level: 2, align: "right", inline: [{ text: "Old" }] },
      { id: "b", type: "button", align: "left", label: "Old", link },
      { id: "h2", type: "heading", level: 3, align: "left", inline: [{ text: "Stays" }] },
      { id: "f", type: "footer", inline: [] },
    ],
  };
  const { blocks } = designFromWords(before, WORDS);
  expect(blocks.map(({ id }) => id)).toEqual(["i", "h", "text", "b", "h2", "f"]);
  expect(blocks[1]).toMatchObject({ level: 2, align: "right" });
  expect(blocks[3]).toEqual({ ...before.blocks[2], label: "See the lamps" });
});

it("takes words without a heading or a button as they are, also half a button", () => {
  const said = (words: string) =>
    designFromWords({ version: 2, blocks: [] }, words).blocks.map(({ type }) => type);
  expect(said("Hi {name},\n\nlamps")).toEqual(["text"]);
  expect(said("One line")).toEqual(["text"]);
  expect(said("Lamps\n\nHi {name},\n\n[See th")).toEqual(["heading", "text", "button"]);
});

it("makes a document of any words and any document, and loses no block", () => {
  const arbWords = fc.oneof(
    nastyText,
    fc.array(nastyText).map((all) => all.join("\n\n")),
  );
  fc.assert(
    fc.property(arbDesignDocument, arbWords, (document, words) => {
      const after = designFromWords(document, words);
      for (const { path } of designDocument.safeParse(after).error?.issues ?? [])
        expect(path.at(-1)).toBe("link");
      const ids = allBlocks(after).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(allBlocks(document).map(({ id }) => id)));
    }),
  );
});
