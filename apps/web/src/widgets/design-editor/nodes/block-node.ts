import type { Block } from "@dakiya/domain/campaign/design";
import type { JSONContent } from "@tiptap/core";

/**
 * The name of a block's node. A node is named as its block, but for the block `text`, whose name ProseMirror has for runs
 * of characters: it is `words`.
 */
export type BlockNode = Exclude<Block["type"], "text"> | "words";
export const nodeNameOf = (type: Block["type"]): BlockNode => (type === "text" ? "words" : type);

/** A block that stands by itself or in a column, drawn as an element with the attribute `data-block`. */
export const leaf = { group: "leaf", isolating: true, defining: true } as const;
/** The same without text of its own: it is selected as a whole. */
export const atom = { ...leaf, atom: true, draggable: false, selectable: true } as const;
/** Finds such an element again. */
export const selectorOf = (name: BlockNode): string => `[data-block="${name}"]`;
/** The attributes of such an element. */
export const attributesOf = (
  name: BlockNode,
  attributes: Record<string, unknown>,
): Record<string, unknown> & { "data-block": BlockNode } => ({ ...attributes, "data-block": name });

/** A text with the empty paragraph that the caret needs. */
export const EMPTY_WORDS: JSONContent = { type: "words", content: [{ type: "paragraph" }] };
