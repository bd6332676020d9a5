import { Node } from "@tiptap/core";
import { optionalAlign } from "../nodes/attributes.ts";
import { attributesOf, leaf, selectorOf } from "../nodes/block-node.ts";
import { BrandNote } from "../inspector/brand-note.tsx";
import { AlignField } from "../inspector/choice.tsx";
import { inlineContent } from "./kind.ts";
import type { BlockOf, BrandWords, EditorBlock } from "./kind.ts";

const node = ({ footer: { company, address } }: BrandWords) =>
  Node.create({
    ...leaf,
    name: "footer",
    content: "inline*",
    addAttributes: () => optionalAlign,
    parseHTML: () => [{ tag: selectorOf("footer"), contentElement: "p" }],
    renderHTML: ({ HTMLAttributes }) => [
      "div",
      attributesOf("footer", HTMLAttributes),
      ["p", 0],
      ["div", { class: "brand", contenteditable: "false" }, `${company}\n${address}`.trim()],
    ],
  });

export const footer: EditorBlock<BlockOf<"footer">> = {
  label: "Footer",
  offers: [{ also: "address company", node: { type: "footer" } }],
  nodes: (brand) => [node(brand)],
  placeholder: "Text above your address (optional)",
  content: inlineContent,
  Fields: ({ block, set }) => (
    <>
      <AlignField block={{ align: block.align ?? "center" }} set={set} />
      <BrandNote>Company and address come from your brand.</BrandNote>
    </>
  ),
};
