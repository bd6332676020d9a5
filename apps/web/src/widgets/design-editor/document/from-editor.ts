import { DESIGN_VERSION } from "@dakiya/domain/campaign/design";
import type {
  Block,
  ColumnsBlock,
  DesignDocument,
  LeafBlock,
} from "@dakiya/domain/campaign/design";
import type { Node } from "@tiptap/pm/model";
import { blockTypeOf, editorBlockOf } from "../blocks/index.ts";

/** The editor's contents as the document they are. Links that lead nowhere yet are kept, for the form to tell of. */
export const fromEditor = (root: Node): DesignDocument => ({
  version: DESIGN_VERSION,
  blocks: root.children.map(toBlock),
});

/** A block's node as the block. */
export function toBlock(node: Node): Block {
  if (node.type.name !== "section") return toInner(node);
  return { ...everyOf(node), type: "section", blocks: node.children.map(toInner) };
}

function toInner(node: Node): LeafBlock | ColumnsBlock {
  if (node.type.name !== "columns") return toLeaf(node);
  const columns = node.children.map((column) => column.children.map(toLeaf));
  return { ...everyOf(node), type: "columns", columns };
}

function everyOf({
  attrs: { id, showIf, style, savedBlock },
}: Node): Pick<Block, "id" | "showIf" | "style" | "savedBlock"> {
  return {
    id,
    ...(showIf === null ? {} : { showIf }),
    ...(style === null ? {} : { style }),
    ...(savedBlock === null ? {} : { savedBlock }),
  };
}

function toLeaf(node: Node): LeafBlock {
  const { id: _id, showIf: _showIf, style: _style, savedBlock: _saved, ...attrs } = node.attrs;
  const set = Object.entries(attrs).filter(([, value]) => value !== undefined);
  const type = blockTypeOf(node);
  const content = editorBlockOf(type).content?.fromNode(node);
  return { ...Object.fromEntries(set), ...everyOf(node), type, ...content } as LeafBlock;
}
