import { listsIn, withLists } from "../blocks/inside.ts";
import type { Block } from "../blocks/index.ts";
import { allBlocks } from "../document.ts";
import type { DesignDocument } from "../document.ts";
import { sameContent, toSavedBlock } from "./saved-block.ts";

/** A block that an account has saved. */
export type SavedBlock = { _id: string; block: Block };

/**
 * A message with the present content of a saved block where it stands. It is shown to the same customers. Places
 * that can't take it stay unchanged, and those with inner blocks for some customers, who would no longer be kept apart.
 *
 * @returns The same document where nothing changes.
 */
export function withSavedBlock(document: DesignDocument, saved: SavedBlock): DesignDocument {
  const ids = new Set(allBlocks(document).map(({ id }) => id));
  let changed = false;
  const updated = <B extends Block>(list: readonly B[], parent: Block | null): B[] =>
    list.map((block) => {
      if (block.savedBlock !== saved._id)
        return withLists(block, (inside) => updated(inside, block)) as B;
      const stays =
        !fits(saved.block, parent) || hasConditions(block) || sameContent(block, saved.block);
      changed ||= !stays;
      return stays ? block : (placed(block, saved, ids) as B);
    });
  const blocks = updated(document.blocks, null);
  return changed ? { ...document, blocks } : document;
}

/** Whether a block may stand in another, or in the message itself. */
const fits = ({ type }: Block, parent: Block | null): boolean =>
  parent === null || (type !== "section" && (type !== "columns" || parent.type === "section"));

const hasConditions = (block: Block): boolean =>
  listsIn(block).some((blocks) =>
    blocks.some((inner) => inner.showIf !== undefined || hasConditions(inner)),
  );

/** A saved block in the place of another, the blocks inside with ids that no other has. */
function placed({ id, showIf }: Block, saved: SavedBlock, ids: Set<string>): Block {
  const named = <B extends Block>(blocks: readonly B[]): B[] =>
    blocks.map((block) => ({ ...(withLists(block, named) as B), id: freeId(saved._id, ids) }));
  const content = withLists(toSavedBlock(saved.block), named);
  const shown = showIf === undefined ? {} : { showIf };
  return { ...content, ...shown, id, savedBlock: saved._id };
}

function freeId(origin: string, ids: Set<string>): string {
  let nth = 1;
  while (ids.has(`saved-${origin}-${nth}`)) nth += 1;
  ids.add(`saved-${origin}-${nth}`);
  return `saved-${origin}-${nth}`;
}
