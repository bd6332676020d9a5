import { Node } from "@tiptap/core";
import { align } from "../nodes/attributes.ts";
import { attributesOf, leaf } from "../nodes/block-node.ts";
import { AlignField, Choice } from "../inspector/choice.tsx";
import { inlineContent } from "./kind.ts";
import type { BlockOf, EditorBlock } from "./kind.ts";

const node = Node.create({
  ...leaf,
  name: "heading",
  content: "inline*",
  addAttributes: () => ({ ...align, level: { default: 1, rendered: false } }),
  parseHTML: () =>
    [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.min(level, 3) } })),
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    `h${attrs["level"]}`,
    attributesOf("heading", HTMLAttributes),
    0,
  ],
});

const SIZES = [
  { value: "1", label: "Large" },
  { value: "2", label: "Medium" },
  { value: "3", label: "Small" },
];

export const heading: EditorBlock<BlockOf<"heading">> = {
  label: "Heading",
  offers: [{ also: "title", node: { type: "heading", attrs: { level: 2 } } }],
  nodes: () => [node],
  placeholder: "Heading",
  content: inlineContent,
  Fields: ({ block, set }) => (
    <>
      <Choice
        label="Size"
        value={String(block.level)}
        options={SIZES}
        onChange={(level) => set({ level: Number(level) })}
      />
      <AlignField block={block} set={set} />
    </>
  ),
};
