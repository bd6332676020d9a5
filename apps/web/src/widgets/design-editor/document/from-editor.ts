import type { DesignDocument, LeafBlock } from "@dakiya/domain/campaign/design";
import type { Node } from "@tiptap/pm/model";
import { blockTypeOf, editorBlockOf } from "../blocks/index.ts";

/** The editor's contents as the document they are. Links that lead nowhere yet are kept, for the form to tell of. */
export function fromEditor(root: Node): DesignDocument {
  const blocks = root.children.map((node) =>
    node.type.name === "columns"
      ? {
          ...everyOf(node),
          type: "columns" as const,
          columns: node.children.map((column) => column.children.map(toLeaf)),
        }
      : toLeaf(node),
  );
  return { version: 1, blocks };
}

function everyOf({ attrs: { id, showIf } }: Node): Pick<LeafBlock, "id" | "showIf"> {
  return { id, ...(showIf === null ? {} : { showIf }) };
}

function toLeaf(node: Node): LeafBlock {
  const { id: _id, showIf: _showIf, ...attrs } = node.attrs;
  const type = blockTypeOf(node);
  const content = editorBlockOf(type).content?.fromNode(node);
  return { ...attrs, ...everyOf(node), type, ...content } as LeafBlock;
}
