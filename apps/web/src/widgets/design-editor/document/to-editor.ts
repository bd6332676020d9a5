import type {
  Block,
  ColumnsBlock,
  DesignDocument,
  LeafBlock,
} from "@dakiya/domain/campaign/design";
import type { AttributeTypes } from "@dakiya/domain/fields";
import type { JSONContent } from "@tiptap/core";
import { editorBlockOf } from "../blocks/index.ts";
import { EMPTY_WORDS, nodeNameOf } from "../nodes/block-node.ts";

/**
 * A document as the editor holds it. The email stays the same, but each place without room for a caret gets some: an
 * empty text, column, section or message has an empty paragraph there.
 *
 * @param own - The account's own fields, which are variables too.
 */
export function toEditor({ blocks }: DesignDocument, own: AttributeTypes): JSONContent {
  return { type: "doc", content: orEmpty(blocks.map((block) => toNode(block, own))) };
}

const orEmpty = (nodes: JSONContent[]): JSONContent[] =>
  nodes.length === 0 ? [EMPTY_WORDS] : nodes;

/** A block as its node. */
export function toNode(block: Block, own: AttributeTypes): JSONContent {
  if (block.type !== "section") return innerToNode(block, own);
  const content = orEmpty(block.blocks.map((inner) => innerToNode(inner, own)));
  return { type: "section", attrs: everyOf(block), content };
}

function innerToNode(block: LeafBlock | ColumnsBlock, own: AttributeTypes): JSONContent {
  if (block.type !== "columns") return leafToNode(block, own);
  const content = block.columns.map((leaves) => ({
    type: "column",
    content: orEmpty(leaves.map((leaf) => leafToNode(leaf, own))),
  }));
  return { type: "columns", attrs: everyOf(block), content };
}

const everyOf = ({ id, showIf, style, savedBlock }: Block) => ({
  id,
  savedBlock: savedBlock ?? null,
  showIf: showIf ?? null,
  style: style ?? null,
});

function leafToNode(block: LeafBlock, own: AttributeTypes): JSONContent {
  const { content } = editorBlockOf(block.type);
  const { type, ...fields } = block;
  const attrs = Object.entries(fields).filter(([name]) => name !== content?.field);
  return {
    type: nodeNameOf(type),
    attrs: { ...Object.fromEntries(attrs), ...everyOf(block) },
    ...(content === undefined ? {} : { content: content.toNodes(block, own) }),
  };
}
