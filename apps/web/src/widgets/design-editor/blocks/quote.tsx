import { DESIGN_LIMITS } from "@dakiya/domain/campaign/design";
import { TextInput } from "@mantine/core";
import { Node } from "@tiptap/core";
import { isString, jsonAttribute, optionalAlign } from "../nodes/attributes.ts";
import { attributesOf, leaf, selectorOf } from "../nodes/block-node.ts";
import { AlignField } from "../inspector/choice.tsx";
import { inlineContent } from "./kind.ts";
import type { BlockOf, EditorBlock } from "./kind.ts";

const node = Node.create({
  ...leaf,
  name: "quote",
  content: "inline*",
  addAttributes: () => ({
    ...optionalAlign,
    source: jsonAttribute("source", "", isString),
  }),
  parseHTML: () => [{ tag: selectorOf("quote"), contentElement: "p" }, { tag: "blockquote" }],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    "blockquote",
    attributesOf("quote", HTMLAttributes),
    ["p", 0],
    ["cite", { contenteditable: "false" }, String(attrs["source"])],
  ],
});

export const quote: EditorBlock<BlockOf<"quote">> = {
  label: "Quote",
  offers: [{ also: "testimonial review", node: { type: "quote" } }],
  nodes: () => [node],
  placeholder: "Quoted text",
  content: inlineContent,
  Fields: ({ block, set }) => (
    <>
      <TextInput
        label="Quoted from"
        maxLength={DESIGN_LIMITS.line}
        value={block.source}
        onChange={(event) => set({ source: event.currentTarget.value })}
      />
      <AlignField block={{ align: block.align ?? "left" }} set={set} />
    </>
  ),
};
