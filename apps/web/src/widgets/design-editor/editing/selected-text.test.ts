// @vitest-environment happy-dom
import { readPassage, writePassage } from "@dakiya/domain/ai";
import type { Block } from "@dakiya/domain/campaign/design";
import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { forEveryDesign } from "@dakiya/domain/testing";
import { getSchema } from "@tiptap/core";
import { AllSelection, EditorState, TextSelection } from "@tiptap/pm/state";
import { expect, it } from "vitest";
import { messageExtensions } from "../document/extensions.ts";
import { fromEditor } from "../document/from-editor.ts";
import { toEditor } from "../document/to-editor.ts";
import { replaceText, selectedText } from "./selected-text.ts";

const schema = getSchema(
  messageExtensions({ ...DEFAULT_BRAND, logo: null }, () => ({ own: {}, values: {} })),
);

function open(blocks: Block[]): EditorState {
  return EditorState.create({
    schema,
    doc: schema.nodeFromJSON(toEditor({ version: 2, blocks }, {})),
  });
}

const selectAll = (state: EditorState): EditorState =>
  state.apply(state.tr.setSelection(new AllSelection(state.doc)));

it("Text that comes back as it was sent changes nothing in any message", () => {
  forEveryDesign(300, ({ blocks }) => {
    const state = selectAll(open(blocks));
    const ranges = selectedText(state);
    if (ranges.length === 0) return;
    const { text, links } = writePassage(ranges.map(({ inlines }) => inlines));
    const lines = readPassage(text, links);
    const after = state.apply(replaceText(state, ranges, lines ?? [], {}));
    after.doc.check();
    expect(lines).toHaveLength(ranges.length);
    expect(fromEditor(after.doc)).toEqual(fromEditor(state.doc));
  });
});

const BLOCKS: Block[] = [
  { id: "a", type: "heading", level: 1, align: "left", inline: [{ text: "Lamps" }] },
  {
    id: "b",
    type: "text",
    align: "left",
    content: [
      {
        type: "paragraph",
        inline: [{ text: "See " }, { text: "them", link: "https://example.com/" }],
      },
      { type: "paragraph", inline: [] },
      { type: "list", ordered: false, items: [[{ text: "Brass" }], [{ text: "Glass" }]] },
    ],
  },
  { id: "c", type: "divider" },
  { id: "d", type: "button", align: "left", label: "Go to {city}", link: "https://example.com/" },
];

it("All that is selected is one line for each paragraph, item and label that says something", () => {
  const state = selectAll(open(BLOCKS));
  const { text, links } = writePassage(selectedText(state).map(({ inlines }) => inlines));
  expect(text).toBe("Lamps\nSee <link1>them</link1>\nBrass\nGlass\nGo to {city}");
  expect(links).toEqual(["https://example.com/"]);
});

it("Without a selection it is the paragraph that the caret is in, and part of a paragraph by itself", () => {
  const start = open(BLOCKS);
  const at = (from: number, to = from) =>
    start.apply(start.tr.setSelection(TextSelection.create(start.doc, from, to)));
  const said = (state: EditorState) =>
    selectedText(state).map(({ inlines }) => inlines.map(({ text }) => text).join(""));
  expect(said(at(3))).toEqual(["Lamps"]);
  expect(said(at(2, 4))).toEqual(["am"]);
  const part = at(2, 4);
  const after = part.apply(replaceText(part, selectedText(part), [[{ text: "im" }]], {}));
  expect(after.doc.firstChild?.textContent).toBe("Limps");
  expect(after.doc.textBetween(after.selection.from, after.selection.to)).toBe("im");
});

it("A label takes words and variables alone", () => {
  const state = selectAll(open(BLOCKS));
  const ranges = selectedText(state).slice(-1);
  const line = [{ text: "See {city}", bold: true as const, link: "https://example.com/" }];
  const after = state.apply(replaceText(state, ranges, [line], {}));
  after.doc.check();
  expect(fromEditor(after.doc).blocks.at(-1)).toMatchObject({ label: "See {city}" });
});
