import { expect, it } from "vitest";
import { DEFAULT_BRAND } from "../../../brand/index.ts";
import type { Block, DesignDocument } from "../index.ts";
import { boxOf, DESIGN_SENTENCES, designDocument, lowContrasts, paletteOf } from "../index.ts";

const { colours } = DEFAULT_BRAND;
const of = (...blocks: Block[]): DesignDocument => ({ version: 2, blocks });
const text = (style?: Block["style"]): Block => ({
  ...{ id: "t", type: "text", align: "left", content: [] },
  ...(style === undefined ? {} : { style }),
});
const button: Extract<Block, { type: "button" }> = {
  ...{ id: "b", type: "button", align: "left", label: "Go", link: "https://lamps.example/" },
};
const idsOf = (document: DesignDocument, brand = colours) =>
  lowContrasts(document, brand).map(({ blockId }) => blockId);

it("makes a palette of the brand's two colours", () => {
  expect(paletteOf(colours)).toEqual({
    ...{ main: "#2b3160", ground: "#ffffff", ink: "#1b1f3b" },
    ...{ soft: "#e6e6ec", muted: "#64677a" },
  });
});

it("warns of chosen colours that are hard to read, and of none that follow the background", () => {
  expect(lowContrasts(of(text({ colour: "#aaaaaa" })), colours)).toEqual([
    { blockId: "t", ratio: 2.3 },
  ]);
  expect(idsOf(of(text({ background: "main" })))).toEqual([]);
  expect(idsOf(of(text({ background: "main", colour: "ink" })))).toEqual(["t"]);
  expect(idsOf(of(text({ background: "main", colour: "ground" })))).toEqual([]);
  expect(idsOf(of(text({ colour: "muted" })))).toEqual([]);
});

it("knows the background of the section and the button", () => {
  const section = (background: string): Block => ({
    ...{ id: "s", type: "section", style: { background } },
    blocks: [
      { id: "c", type: "columns", columns: [[{ ...text({ colour: "ink" }) } as never], []] },
    ],
  });
  expect(idsOf(of(section("#222222")))).toEqual(["t"]);
  expect(idsOf(of(section("soft")))).toEqual([]);
  expect(idsOf(of({ ...button, colour: "soft" }))).toEqual([]);
  expect(idsOf(of({ ...button, colour: "soft", style: { colour: "#ffffff" } }))).toEqual(["b"]);
  expect(idsOf(of({ ...button, style: { colour: "main" } }))).toEqual(["b"]);
  // A brand that is hard to read is told of on its own page.
  expect(idsOf(of(text(), button), { main: "#777777", ground: "#888888" })).toEqual([]);
});

it("draws a box for a background, a border or padding", () => {
  expect(boxOf({ colour: "ink", radius: 9, padding: 0 })).toBeNull();
  expect(boxOf({ padding: 8, radius: 9 })).toEqual({ padding: 8, border: 0, radius: 0 });
  expect(boxOf({ background: "soft", radius: 9 })).toEqual({ padding: 16, border: 0, radius: 9 });
  expect(boxOf({ border: { width: 2, colour: "ink" }, padding: 0 })).toEqual({
    ...{ padding: 0, border: 2, radius: 0 },
  });
});

it("refuses what is no colour and no look with a sentence", () => {
  const messages = (style: object) =>
    designDocument
      .safeParse(of(text(style)))
      .error?.issues.map(({ message, path }) => [path.join("."), message]);
  for (const background of ["red", "#FFF", "#ffffff;x:y", "url(x)", "", "toString"])
    expect(messages({ background })).toEqual([
      ["blocks.0.style.background", DESIGN_SENTENCES.colour],
    ]);
  for (const style of [{ padding: 65 }, { radius: 1.5 }, { border: { width: 0, colour: "ink" } }])
    expect(messages(style)).toHaveLength(1);
  expect(messages({ size: "giant" })).toHaveLength(1);
  expect(messages({ shadow: 1 })).toHaveLength(1);
});

it("has sections of one level, with rows and conditions inside", () => {
  const inner: Block = { ...{ id: "s", type: "section" }, blocks: [] };
  const outer = { id: "o", type: "section", blocks: [inner] };
  const read = designDocument.safeParse({ version: 2, blocks: [outer] });
  expect(read.error?.issues.map(({ message }) => message)).toEqual([DESIGN_SENTENCES.section]);
  const columns = { id: "c", type: "columns", columns: [[inner], []] };
  expect(designDocument.safeParse({ version: 2, blocks: [columns] }).success).toBe(false);
});
