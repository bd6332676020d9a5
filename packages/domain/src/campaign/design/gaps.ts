import { previewBlocks, rulesOf } from "./blocks/index.ts";
import { allBlocks } from "./document.ts";
import type { DesignDocument } from "./document.ts";

/** Missing part of a block, without which the message can't be sent. */
export type DesignGap = { blockId: string; sentence: string };

/**
 * Missing images, and missing links of images and buttons, in an otherwise complete message. Empty texts are left to
 * the author.
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
