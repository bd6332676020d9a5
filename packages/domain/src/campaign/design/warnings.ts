import { rulesOf } from "./blocks/index.ts";
import type { Block } from "./blocks/index.ts";
import type { BlockLink } from "./blocks/links.ts";
import type { BlockPicture } from "./blocks/pictures.ts";
import { allBlocks } from "./document.ts";
import type { DesignDocument } from "./document.ts";

/** Possible mistake in a message, and its block. */
export type DesignWarning = { blockId: string; sentence: string };

/** Warnings about a message by itself, one a block: images without a description, wrong links. */
export function designWarnings(document: DesignDocument): DesignWarning[] {
  return allBlocks(document).flatMap((block) =>
    [
      ...new Set([
        ...picturesOf(block).flatMap(undescribed),
        ...(rulesOf(block).warns?.(block) ?? []),
        ...linksOf(block).flatMap(wrongLink),
      ]),
    ].map((sentence) => ({ blockId: block.id, sentence })),
  );
}

/** The pictures of a block, without those of the blocks in it. */
export const picturesOf = (block: Block): BlockPicture[] => rulesOf(block).pictures?.(block) ?? [];
const linksOf = (block: Block): BlockLink[] => rulesOf(block).links?.(block) ?? [];

const undescribed = ({ alt }: BlockPicture): string[] =>
  alt === "" ? ["An image has no description, which is shown when images are off."] : [];

function wrongLink({ words, url }: BlockLink): string[] {
  if (/^https?:\/\/(?:www\.)?example\.(?:com|org|net)(?:[/?#:]|$)/i.test(url))
    return [`${words} links to an example: ${url}`];
  if (/^http:/i.test(url)) return [`${words} links to an address without https: ${url}`];
  return [];
}
