import type { Block, DesignDocument, LeafBlock } from "@dakiya/domain/campaign/design";
import type { AttributeTypes } from "@dakiya/domain/fields";
import type { JSONContent } from "@tiptap/core";
import { editorBlockOf } from "../blocks/index.ts";
import { EMPTY_WORDS, nodeNameOf } from "../nodes/block-node.ts";

/**
 * A document as the editor holds it. The email stays the same, but each place without room for a caret gets some: an
 * empty text, column or message has an empty paragraph there.
 *
 * @param own - The account's own fields, which are variables too.
 */
export function toEditor({ blocks }: DesignDocument, own: AttributeTypes): JSONContent {
  return { type: "doc", content: orEmpty(blocks.map((block) => blockToNode(block, own))) };
}

const orEmpty = (nodes: JSONContent[]): JSONContent[] =>
  nodes.length === 0 ? [EMPTY_WORDS] : nodes;

function blockToNode(block: Block, own: AttributeTypes): JSONContent {
  if (block.type !== "columns") return leafToNode(block, own);
  const { id, showIf } = block;
  const content = block.columns.map((leaves) => ({
    type: "column",
    content: orEmpty(leaves.map((leaf) => leafToNode(leaf, own))),
  }));
  return { type: "columns", attrs: { id, showIf: showIf ?? null }, content };
}

function leafToNode(block: LeafBlock, own: AttributeTypes): JSONContent {
  const { content } = editorBlockOf(block.type);
  const { type, showIf, ...fields } = block;
  const attrs = Object.entries(fields).filter(([name]) => name !== content?.field);
  return {
    type: nodeNameOf(type),
    attrs: { ...Object.fromEntries(attrs), showIf: showIf ?? null },
    ...(content === undefined ? {} : { content: content.toNodes(block, own) }),
  };
}
