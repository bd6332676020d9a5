// @vitest-environment happy-dom
import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { forEveryDesign } from "@dakiya/domain/testing";
import { getSchema } from "@tiptap/core";
import { EditorState } from "@tiptap/pm/state";
import { expect, it } from "vitest";
import { messageExtensions } from "../document/extensions.ts";
import { fromEditor } from "../document/from-editor.ts";
import { toEditor } from "../document/to-editor.ts";
import { findBlock } from "./blocks.ts";
import { putInSection, ungroup } from "./sections.ts";

const schema = getSchema(
  messageExtensions({ ...DEFAULT_BRAND, logo: null }, () => ({ own: {}, values: {} })),
);

it("A block that is put in a section and taken out again is where it was, in any message", () => {
  forEveryDesign(200, (document, [number = 0]) => {
    const doc = schema.nodeFromJSON(toEditor(document, {}));
    const state = EditorState.create({ schema, doc });
    const chosen = document.blocks[number % Math.max(1, document.blocks.length)];
    const block = chosen && findBlock(doc, chosen.id);
    if (!block) return;
    const grouped = putInSection(state, block);
    expect(grouped === null).toBe(chosen.type === "section");
    if (grouped === null) return;
    grouped.doc.check();
    const section = fromEditor(grouped.doc).blocks[doc.resolve(block.pos).index()];
    expect(section).toMatchObject({ type: "section", blocks: [{ id: chosen.id }] });
    const after = state.apply(grouped);
    const placed = { node: after.doc.nodeAt(block.pos) ?? block.node, pos: block.pos };
    expect(ungroup(after, placed)?.doc.eq(doc)).toBe(true);
  });
});
