import { expect, it } from "vitest";
import { designGaps } from "./gaps.ts";
import type { Block } from "./blocks/index.ts";
import type { DesignDocument } from "./document.ts";
import { designWarnings } from "./warnings.ts";

const of = (...blocks: Block[]): DesignDocument => ({ version: 2, blocks });
const image = { id: "i", type: "image", align: "left", width: 600, link: null } as const;
const button = { id: "b", type: "button", align: "left", label: "See it" } as const;

it("are given for pictures that nobody has described, also in columns and products", () => {
  const url = "https://lamps.example/a.png";
  const product: Block = {
    ...{ id: "p", type: "product", name: "", price: "", button: null },
    image: { url, alt: "" },
  };
  const columns: Block = { id: "c", type: "columns", columns: [[{ ...image, url, alt: "" }], []] };
  expect(designWarnings(of(columns, product)).map(({ blockId }) => blockId)).toEqual(["i", "p"]);
  const decorates: Block = { ...image, url, alt: null };
  expect(designWarnings(of(decorates))).toEqual([]);
});

it("are given for links to the templates' example and for those without https", () => {
  const to = (link: string) =>
    designWarnings(of({ ...button, link })).map(({ sentence }) => sentence);
  expect(to("https://lamps.example/")).toEqual([]);
  expect(to("mailto:help@lamps.example")).toEqual([]);
  expect(to("https://example.company/")).toEqual([]);
  expect(to("https://example.com/?q={name}")).toEqual([
    "The button “See it” links to an example: https://example.com/?q={name}",
  ]);
  expect(to("http://lamps.example/")).toEqual([
    "The button “See it” links to an address without https: http://lamps.example/",
  ]);
  const inline = [{ text: "here", link: "http://lamps.example/" }];
  const list: Block = {
    ...{ id: "t", type: "text", align: "left" },
    content: [{ type: "list", ordered: false, items: [inline] }],
  };
  expect(designWarnings(of(list))[0]?.blockId).toBe("t");
});

it("are not what a message lacks: a link or a picture that is still to be chosen", () => {
  expect(designGaps(of({ ...button, link: "" }, { ...image, url: "", alt: "" }))).toEqual([
    { blockId: "b", sentence: expect.stringMatching(/^The button “See it” needs a link/) },
    { blockId: "i", sentence: "An image has not been chosen yet" },
  ]);
  expect(designGaps(of({ ...button, link: "mailto:a@b.example" }))).toEqual([]);
});
