import { arbBlock, forEveryDesign } from "../../../../testing/design.ts";
import { runs } from "../../../../testing/runs.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { listsIn, withLists } from "../blocks/inside.ts";
import type { Block } from "../blocks/index.ts";
import { allBlocks, designDocument } from "../document.ts";
import type { DesignDocument } from "../document.ts";
import { sameContent, savedBlockContent, toSavedBlock } from "./saved-block.ts";
import { withSavedBlock } from "./update-saved.ts";

const of = (...blocks: Block[]): DesignDocument => ({ version: 2, blocks });
const heading = (id: string, text: string, more: object = {}): Block => ({
  ...{ id, type: "heading", level: 1, align: "left" },
  inline: [{ text }],
  ...more,
});
const showIf = { combinator: "and", rules: [{ field: "city", operator: "==", value: "Pune" }] };
const SALE = { _id: "7", block: heading("x", "Sale") };

it("Any block can be saved, and stands in any message that has its origin", () => {
  let replaced = 0;
  const ids = (block: Block, nth = 0): Block => {
    let count = nth;
    const named = <B extends Block>(blocks: readonly B[]): B[] =>
      blocks.map((one) => ({ ...(withLists(one, named) as B), id: `s${(count += 1)}` }));
    return withLists(block, named);
  };
  fc.assert(
    fc.property(
      arbBlock.map((block) => ids(block)),
      (block) => {
        const saved = { _id: "7", block: toSavedBlock(savedBlockContent.parse(block)) };
        forEveryDesign(8, (document) => {
          const updated = withSavedBlock(document, saved);
          if (updated === document) return;
          replaced += 1;
          expect(designDocument.safeParse(updated).error?.issues).toBeUndefined();
          expect(withSavedBlock(updated, saved)).toBe(updated);
        });
      },
    ),
    { numRuns: runs(60) },
  );
  expect(replaced).toBeGreaterThan(0);
});

it("A message keeps who sees the block, its id and everything else", () => {
  const before = of(heading("a", "Mine"), {
    id: "c",
    type: "columns",
    columns: [[heading("b", "Old", { savedBlock: "7", showIf })], []],
  } as Block);
  expect(withSavedBlock(before, SALE)).toEqual(
    of(heading("a", "Mine"), {
      id: "c",
      type: "columns",
      columns: [[heading("b", "Sale", { savedBlock: "7", showIf })], []],
    } as Block),
  );
});

it("A place that can't take the block, or shows parts of it to some customers, stays as it is", () => {
  const old = heading("a", "Old", { savedBlock: "7" });
  const columns = { id: "c", type: "columns", columns: [[], []] } as Block;
  const within = of({ id: "c", type: "columns", columns: [[old], []] } as Block);
  expect(withSavedBlock(within, { _id: "7", block: columns })).toBe(within);
  expect(withSavedBlock(of(old), { _id: "7", block: columns })).not.toEqual(of(old));
  const section = (inner: Block): Block =>
    ({ id: "s", type: "section", savedBlock: "7", blocks: [inner] }) as Block;
  const some = of(section(heading("i", "In Pune", { showIf })));
  expect(withSavedBlock(some, SALE)).toBe(some);
  expect(withSavedBlock(of(section(heading("i", "All"))), SALE).blocks[0]?.type).toBe("heading");
});

it("Ids inside are new, whatever the message has", () => {
  const block = {
    id: "s",
    type: "section",
    blocks: [heading("a", "A"), heading("b", "B")],
  } as Block;
  const place = (id: string) => heading(id, "Old", { savedBlock: "7" });
  const updated = withSavedBlock(of(place("a"), heading("saved-7-1", "Mine"), place("b")), {
    _id: "7",
    block,
  });
  const all = allBlocks(updated).map(({ id }) => id);
  expect(new Set(all).size).toBe(all.length);
  expect(updated.blocks.map((one) => listsIn(one).flat().length)).toEqual([2, 0, 2]);
});

it("Content is the same whatever the order of keys, ids and who sees it", () => {
  const { id, inline, ...rest } = SALE.block as Extract<Block, { type: "heading" }>;
  expect(sameContent(SALE.block, { inline, ...rest, id: `${id}2`, showIf } as Block)).toBe(true);
  expect(sameContent(SALE.block, heading("x", "Sales"))).toBe(false);
});

it("A block that is no block, unfinished or too large is not saved", () => {
  const refusal = (value: unknown) => savedBlockContent.safeParse(value).error?.issues[0]?.message;
  expect(refusal({ ...SALE.block, type: "carousel" })).toBe(
    "One of the blocks has an unknown kind",
  );
  expect(refusal({ id: "b", type: "button", align: "left", label: "Go", link: "" })).toMatch(
    /^A link/,
  );
  expect(refusal({ ...SALE.block, inline: Array(10).fill({ text: "x".repeat(19_000) }) })).toBe(
    "This block is too large to be saved",
  );
});
