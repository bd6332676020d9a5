import { Node } from "@tiptap/core";
import type { JSONContent } from "@tiptap/core";
import { attributesOf, EMPTY_WORDS, selectorOf } from "../nodes/block-node.ts";
import type { BlockOf, EditorBlock } from "./kind.ts";

const column = Node.create({
  name: "column",
  content: "leaf+",
  isolating: true,
  selectable: false,
  parseHTML: () => [{ tag: "[data-column]" }],
  renderHTML: () => ["div", { "data-column": "" }, 0],
});

const node = Node.create({
  name: "columns",
  content: "column{2,3}",
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: selectorOf("columns") }],
  renderHTML: ({ HTMLAttributes }) => ["div", attributesOf("columns", HTMLAttributes), 0],
});

const empty: JSONContent = { type: "column", content: [EMPTY_WORDS] };

/** Blocks inside are converted by `to-editor.ts` and `from-editor.ts`. */
export const columns: EditorBlock<BlockOf<"columns">> = {
  label: "Columns",
  offers: [
    {
      kind: "two",
      label: "Two columns",
      also: "side by side",
      node: { type: "columns", content: [empty, empty] },
    },
    {
      kind: "three",
      label: "Three columns",
      also: "side by side",
      node: { type: "columns", content: [empty, empty, empty] },
    },
  ],
  nodes: () => [node, column],
};
