// @vitest-environment happy-dom
import { allBlocks, listsIn, readDesign, withLists } from "@dakiya/domain/campaign/design";
import type { Block, DesignDocument, LeafBlock, TextNode } from "@dakiya/domain/campaign/design";
import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { forEveryDesign } from "@dakiya/domain/testing";
import { getSchema } from "@tiptap/core";
import { EditorState } from "@tiptap/pm/state";
import type { Transaction } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import {
  addBlock,
  deleteBlock,
  duplicateBlock,
  findBlock,
  moveBlock,
  selectBlock,
} from "../editing/blocks.ts";
import { giveIds } from "../editing/block-ids.ts";
import { KINDS } from "../blocks/index.ts";
import { EMPTY_WORDS } from "../nodes/block-node.ts";
import { messageExtensions } from "./extensions.ts";
import { fromEditor } from "./from-editor.ts";
import { joinRuns } from "../nodes/inlines.ts";
import { toEditor } from "./to-editor.ts";

const schema = getSchema(
  messageExtensions({ ...DEFAULT_BRAND, logo: null }, () => ({ own: {}, values: {} })),
);

const open = (document: DesignDocument) => {
  const doc = schema.nodeFromJSON(toEditor(document, {}));
  doc.check();
  return doc;
};

describe("a document in the editor", () => {
  it("comes out as it went in, for any document", () => {
    forEveryDesign(1000, (document) => {
      expect(withoutIds(fromEditor(open(document)))).toEqual(withoutIds(asDrawn(document)));
      expect(allBlocks(fromEditor(open(document))).map(({ id }) => id)).toEqual(
        expect.arrayContaining(allBlocks(document).map(({ id }) => id)),
      );
    });
  });

  it("is read where links and pictures are still to be chosen, and not where it is something else", () => {
    const button = { id: "a", type: "button", align: "left", label: "Go", link: "" } as const;
    expect(readDesign({ version: 1, blocks: [button] })).not.toBeNull();
    expect(readDesign({ version: 1, blocks: [{ ...button, link: 7 }] })).toBeNull();
    expect(readDesign({ version: 2, blocks: [button] })).toEqual({ version: 2, blocks: [button] });
    expect(readDesign({ version: 3, blocks: [] })).toBeNull();
    expect(readDesign({ version: 1, blocks: [{ ...button, type: "carousel" }] })).toBeNull();
    expect(readDesign("text")).toBeNull();
  });
});

it("stays a document after any adding, moving, copying and removing, with ids of its own", () => {
  forEveryDesign(300, (document, numbers) => {
    let state = EditorState.create({ schema, doc: open(document) });
    const blocks = () => allBlocks(fromEditor(state.doc)).map(({ id }) => id);
    const apply = (tr: Transaction | null): void => {
      if (tr !== null) state = state.apply(tr);
      state = state.apply(giveIds(state) ?? state.tr);
    };
    apply(null);
    for (const number of numbers) {
      const before = blocks();
      const id = before[number % before.length] ?? "";
      const block = findBlock(state.doc, id);
      if (block === null) throw new Error("A block without a place");
      const acts = {
        add: () => {
          apply(selectBlock(state.tr, block.pos));
          apply(addBlock(state, KINDS[number % KINDS.length] ?? { node: EMPTY_WORDS }));
        },
        up: () => apply(moveBlock(state, block, "up")),
        down: () => apply(moveBlock(state, block, "down")),
        copy: () => apply(duplicateBlock(state, block)),
        remove: () => apply(deleteBlock(state, block)),
      };
      const act = (["add", "up", "down", "copy", "remove"] as const)[number % 5] ?? "add";
      acts[act]();
      if (act === "up" || act === "down") expect(blocks()).toEqual(expect.arrayContaining(before));
      if (act === "copy") expect(blocks().length).toBeGreaterThan(before.length);
      if (act === "remove") expect(blocks()).not.toContain(id);
    }
    state.doc.check();
    // New blocks have gaps that only a person can fill: a draft, not yet a message.
    expect(readDesign(fromEditor(state.doc))).not.toBeNull();
    expect(new Set(blocks()).size).toBe(blocks().length);
  });
});

/** A document as the editor draws it, where there is more than one way to say the same. */
function asDrawn({ blocks }: DesignDocument): DesignDocument {
  return {
    version: 2,
    blocks: blocks.length === 0 ? [EMPTY] : blocks.map(blockAsDrawn),
  };
}

const EMPTY: LeafBlock = { id: "new", type: "text", align: "left", content: [] };

function blockAsDrawn(block: Block): Block {
  const drawn = <B extends Block>(blocks: readonly B[]): B[] =>
    blocks.length === 0 ? [EMPTY as B] : blocks.map((one) => blockAsDrawn(one) as B);
  return listsIn(block).length > 0 ? withLists(block, drawn) : leafAsDrawn(block as LeafBlock);
}

function leafAsDrawn(block: LeafBlock): LeafBlock {
  if ("inline" in block) return { ...block, inline: joinRuns(block.inline) };
  if (block.type !== "text") return block;
  const content = block.content.flatMap((node): TextNode[] => {
    if (node.type !== "list") return [{ ...node, inline: joinRuns(node.inline) }];
    return node.items.length === 0 ? [] : [{ ...node, items: node.items.map(joinRuns) }];
  });
  const only = content.length === 1 ? content[0] : undefined;
  const isEmpty = only?.type === "paragraph" && only.inline.length === 0;
  return { ...block, content: isEmpty ? [] : content };
}

/** Ids are compared apart: new blocks have none. */
const withoutIds = (document: DesignDocument): unknown =>
  JSON.parse(JSON.stringify(document, (key, value: unknown) => (key === "id" ? undefined : value)));
