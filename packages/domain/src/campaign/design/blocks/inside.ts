import type { Block } from "./index.ts";

/** The lists of blocks that a block holds: those of its columns, or of a section; none for all others. */
export function listsIn(block: Block): readonly (readonly Block[])[] {
  if (block.type === "section") return [block.blocks];
  return block.type === "columns" ? block.columns : [];
}

/**
 * A block with other blocks in it, itself where it holds none.
 *
 * @param change - Of a list of blocks; returns blocks that may stand where those stood.
 */
export function withLists(
  block: Block,
  change: <B extends Block>(blocks: readonly B[]) => B[],
): Block {
  if (block.type === "section") return { ...block, blocks: change(block.blocks) };
  return block.type === "columns" ? { ...block, columns: block.columns.map(change) } : block;
}
