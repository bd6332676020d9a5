import fc from "fast-check";
import { expect, test } from "vitest";
import { arbDesignDocument } from "../../../testing/index.ts";
import { DESIGN_SENTENCES, designDocument, upgradeDesign } from "./index.ts";

/** Every kind of block as version 1 had it. */
const FIRST = {
  version: 1,
  blocks: [
    { id: "h", type: "heading", level: 1, align: "left", inline: [{ text: "Hi", bold: true }] },
    {
      ...{ id: "t", type: "text", align: "right" },
      content: [
        { type: "paragraph", inline: [{ text: "See", link: "https://lamps.example/" }] },
        { type: "list", ordered: true, items: [[{ text: "One" }]] },
      ],
    },
    {
      ...{ id: "i", type: "image", url: "https://lamps.example/a.png", alt: null },
      ...{ width: 600, align: "center", link: null },
    },
    { id: "b", type: "button", label: "Go", link: "tel:+919845077331", align: "center" },
    { id: "l", type: "divider" },
    { id: "s", type: "spacer", height: 24 },
    { id: "c", type: "columns", columns: [[{ id: "n", type: "social", align: "left" }], []] },
    { id: "p", type: "product", image: null, name: "Lamp", price: "₹1", button: null },
    { id: "q", type: "quote", inline: [], source: "Asha" },
    { id: "f", type: "footer", inline: [] },
  ],
};

test("A document of version 1 is read as one of the present, with all that was in it", () => {
  expect(designDocument.parse(FIRST)).toEqual({ ...FIRST, version: 2 });
});

test("A document of this version is the same object after an upgrade", () => {
  fc.assert(
    fc.property(arbDesignDocument, (document) => {
      expect(upgradeDesign(document)).toBe(document);
      expect(designDocument.parse({ ...document, version: 1 })).toEqual(
        designDocument.parse(document),
      );
    }),
  );
});

test("One of a newer version is refused with a sentence, one of no version as no document", () => {
  const messages = (version: unknown) =>
    designDocument.safeParse({ version, blocks: [] }).error?.issues.map(({ message }) => message);
  expect(messages(3)).toEqual([DESIGN_SENTENCES.newer]);
  expect(messages(2)).toBeUndefined();
  for (const version of [0, -1, 1.5, 2.5, Infinity, "2", null, undefined, []])
    expect(messages(version)).toHaveLength(1);
  expect(upgradeDesign(null)).toBeNull();
  expect(upgradeDesign([1])).toEqual([1]);
});
