import { Node } from "@tiptap/core";
import { attributesOf, EMPTY_WORDS, selectorOf } from "../nodes/block-node.ts";
import type { BlockOf, EditorBlock } from "./kind.ts";

const node = Node.create({
  name: "section",
  content: "(leaf | columns)+",
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: selectorOf("section") }],
  renderHTML: ({ HTMLAttributes }) => ["div", attributesOf("section", HTMLAttributes), 0],
});

/** Blocks inside are converted by `to-editor.ts` and `from-editor.ts`. */
export const section: EditorBlock<BlockOf<"section">> = {
  label: "Section",
  offers: [
    {
      also: "background box card group",
      node: {
        type: "section",
        attrs: { style: { background: "soft", padding: 24 } },
        content: [EMPTY_WORDS],
      },
    },
  ],
  nodes: () => [node],
};
