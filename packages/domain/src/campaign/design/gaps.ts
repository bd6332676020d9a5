import { allBlocks } from "./document.ts";
import type { Block, DesignDocument } from "./document.ts";
import { designImageUrl, designLink } from "./inline.ts";

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
    sentencesOf(block).map((sentence) => ({ blockId: block.id, sentence })),
  );
}

function sentencesOf(block: Block): string[] {
  switch (block.type) {
    case "image":
      return [
        ...(isPicture(block.url) ? [] : ["An image has not been chosen yet"]),
        ...(block.link === null || isLink(block.link) ? [] : [`A picture ${LEADS_NOWHERE}`]),
      ];
    case "button":
      return isLink(block.link) ? [] : [`${buttonNamed(block.label)} ${LEADS_NOWHERE}`];
    case "product":
      return block.button === null || isLink(block.button.link)
        ? []
        : [`${buttonNamed(block.button.label)} ${LEADS_NOWHERE}`];
    default:
      return [];
  }
}

const LEADS_NOWHERE = "needs a link that starts with https://, http:// or mailto:";
const buttonNamed = (label: string): string =>
  label.trim() === "" ? "A button" : `The button “${label.trim()}”`;
const isLink = (link: string): boolean => designLink.safeParse(link).success;
const isPicture = (url: string): boolean => designImageUrl.safeParse(url).success;
