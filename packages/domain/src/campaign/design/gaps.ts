import { previewBlocks, rulesOf } from "./blocks/index.ts";
import { allBlocks } from "./document.ts";
import type { DesignDocument } from "./document.ts";

/** What a block lacks to be mailed. */
export type DesignGap = { blockId: string; sentence: string };

/**
 * What is still to be chosen in a message that is otherwise whole: pictures, and links of pictures and buttons. An
 * empty text is for who writes the message to see.
 *
 * @param document - Of the right shape; its links can be anything.
 */
export function designGaps(document: DesignDocument): DesignGap[] {
  return allBlocks(document).flatMap((block) =>
    (rulesOf(block).gaps?.(block) ?? []).map((sentence) => ({ blockId: block.id, sentence })),
  );
}

/**
 * A design that lacks links and pictures still, so that it can be previewed and reviewed: links lead to an example, and
 * pictures that are not chosen yet are left out.
 *
 * @param document - Of the right shape; its links can be anything.
 */
export function withoutDesignGaps(document: DesignDocument): DesignDocument {
  return { ...document, blocks: previewBlocks(document.blocks) };
}
