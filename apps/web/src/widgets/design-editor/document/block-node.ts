/**
 * The blocks of a designed message as nodes of the editor. A node is named as its block, but for the block `text`, whose
 * name ProseMirror has for runs of characters: it is `words`.
 */
export const BLOCK_NODES = [
  "words",
  "heading",
  "image",
  "button",
  "divider",
  "spacer",
  "columns",
  "product",
  "social",
  "quote",
  "footer",
] as const;
type BlockNode = (typeof BLOCK_NODES)[number];

/** A block that stands by itself or in a column, drawn as `element` with the mark `data-block`. */
export const leaf = { group: "leaf", isolating: true, defining: true } as const;
export const atom = { ...leaf, atom: true, draggable: false, selectable: true } as const;
/** Finds such an element again. */
export const mark = (name: BlockNode): string => `[data-block="${name}"]`;
/** Its attributes with that mark. */
export const drawn = (
  name: BlockNode,
  attributes: Record<string, unknown>,
): Record<string, unknown> & { "data-block": BlockNode } => ({ ...attributes, "data-block": name });
