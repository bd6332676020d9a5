import { SOCIAL_NETWORKS } from "@dakiya/domain/brand";
import { Node } from "@tiptap/core";
import { align } from "../nodes/attributes.ts";
import { atom, attributesOf, selectorOf } from "../nodes/block-node.ts";
import { BrandNote } from "../inspector/brand-note.tsx";
import { AlignField } from "../inspector/choice.tsx";
import type { BlockOf, BrandWords, EditorBlock } from "./kind.ts";

const node = ({ social: links }: BrandWords) =>
  Node.create({
    ...atom,
    name: "social",
    addAttributes: () => align,
    parseHTML: () => [{ tag: selectorOf("social") }],
    renderHTML: ({ HTMLAttributes }) => [
      "div",
      attributesOf("social", HTMLAttributes),
      links.length === 0
        ? ["span", { class: "missing" }, "The links of your brand appear here"]
        : ["span", {}, links.map(({ network }) => SOCIAL_NETWORKS[network]).join(" · ")],
    ],
  });

export const social: EditorBlock<BlockOf<"social">> = {
  label: "Social links",
  offers: [{ also: "facebook instagram", node: { type: "social", attrs: { align: "center" } } }],
  nodes: (brand) => [node(brand)],
  Fields: (props) => (
    <>
      <AlignField {...props} />
      <BrandNote>These links come from your brand.</BrandNote>
    </>
  ),
};
