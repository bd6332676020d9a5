import type { Inline, TextNode } from "@dakiya/domain/campaign/design";
import type { AttributeTypes } from "@dakiya/domain/fields";
import { Node } from "@tiptap/core";
import type { JSONContent } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { align, jsonAttribute, oneOf } from "../nodes/attributes.ts";
import { attributesOf, EMPTY_WORDS, leaf, selectorOf } from "../nodes/block-node.ts";
import { inlinesToNodes, toInlines } from "../nodes/inlines.ts";
import { AlignField } from "../inspector/choice.tsx";
import type { BlockOf, EditorBlock } from "./kind.ts";

const words = Node.create({
  ...leaf,
  name: "words",
  content: "(paragraph | textHeading | bulletList | orderedList)+",
  addAttributes: () => align,
  parseHTML: () => [{ tag: selectorOf("words") }],
  renderHTML: ({ HTMLAttributes }) => ["div", attributesOf("words", HTMLAttributes), 0],
});

/** A heading within a text; a block of its own has another node. */
const textHeading = Node.create({
  name: "textHeading",
  content: "inline*",
  defining: true,
  addAttributes: () => ({ level: jsonAttribute("level", 2, oneOf([1, 2, 3] as const)) }),
  parseHTML: () => [{ tag: "[data-text-heading]" }],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    `h${attrs["level"]}`,
    { ...HTMLAttributes, "data-text-heading": "" },
    0,
  ],
});

export const text: EditorBlock<BlockOf<"text">> = {
  label: "Text",
  offers: [{ also: "paragraph list", node: EMPTY_WORDS }],
  nodes: () => [words, textHeading],
  content: {
    field: "content",
    toNodes: ({ content }, own) => {
      const nodes = content.flatMap((node) => proseToNode(node, own));
      return nodes.length === 0 ? [{ type: "paragraph" }] : nodes;
    },
    fromNode: (node) => ({ content: toProse(node) }),
  },
  Fields: AlignField,
};

function proseToNode(node: TextNode, own: AttributeTypes): JSONContent[] {
  if (node.type === "paragraph") return [paragraph(node.inline, own)];
  if (node.type === "heading")
    return [
      {
        type: "textHeading",
        attrs: { level: node.level },
        content: inlinesToNodes(node.inline, own),
      },
    ];
  if (node.items.length === 0) return [];
  const items = node.items.map((item) => ({ type: "listItem", content: [paragraph(item, own)] }));
  return [{ type: node.ordered ? "orderedList" : "bulletList", content: items }];
}

const paragraph = (inlines: readonly Inline[], own: AttributeTypes): JSONContent => ({
  type: "paragraph",
  content: inlinesToNodes(inlines, own),
});

/** Nothing where there is only the empty paragraph that the caret needs. */
function toProse(node: DocumentNode): TextNode[] {
  const only = node.childCount === 1 ? node.firstChild : null;
  if (only?.type.name === "paragraph" && only.childCount === 0) return [];
  return node.children.map((child): TextNode => {
    if (child.type.name === "paragraph") return { type: "paragraph", inline: toInlines(child) };
    if (child.type.name === "textHeading")
      return { type: "heading", level: child.attrs["level"], inline: toInlines(child) };
    return {
      type: "list",
      ordered: child.type.name === "orderedList",
      items: child.children.map((item) => item.children.flatMap(toInlines)),
    };
  });
}
