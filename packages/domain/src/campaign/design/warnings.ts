import { allBlocks } from "./document.ts";
import type { Block, DesignDocument } from "./document.ts";
import type { Inline } from "./inline.ts";

/** What may not be meant, and the block it is about; null for the message as a whole. */
export type DesignWarning = { blockId: string | null; sentence: string };

/** What can be told of a message by itself, once of a block: pictures nobody has described, wrong links, no footer. */
export function designWarnings(document: DesignDocument): DesignWarning[] {
  const blocks = allBlocks(document);
  const warnings = blocks.flatMap((block) =>
    [...new Set([...undescribed(block), ...linksOf(block).flatMap(wrongLink)])].map((sentence) => ({
      blockId: block.id,
      sentence,
    })),
  );
  if (blocks.some(({ type }) => type === "footer")) return warnings;
  return [...warnings, { blockId: null, sentence: NO_FOOTER }];
}

const NO_FOOTER = "No footer yet. Many countries require your postal address.";

function undescribed(block: Block): string[] {
  const pictures = block.type === "image" ? [block] : block.type === "product" ? [block.image] : [];
  return pictures
    .filter((picture) => picture?.alt === "")
    .map(() => "An image has no description, which is shown when images are off.");
}

type Link = { words: string; url: string };

function linksOf(block: Block): Link[] {
  switch (block.type) {
    case "button":
      return [{ words: `The button “${block.label}”`, url: block.link }];
    case "image":
      return block.link === null ? [] : [{ words: "A picture", url: block.link }];
    case "product":
      if (block.button === null) return [];
      return [{ words: `The button “${block.button.label}”`, url: block.button.link }];
    case "heading":
    case "quote":
    case "footer":
      return inlineLinks(block.inline);
    case "text":
      return block.content.flatMap((node) =>
        node.type === "paragraph" ? inlineLinks(node.inline) : node.items.flatMap(inlineLinks),
      );
    default:
      return [];
  }
}

const inlineLinks = (inlines: readonly Inline[]): Link[] =>
  inlines.flatMap(({ text, link }) =>
    link === undefined ? [] : [{ words: `The link “${text}”`, url: link }],
  );

function wrongLink({ words, url }: Link): string[] {
  if (/^https?:\/\/(?:www\.)?example\.(?:com|org|net)(?:[/?#:]|$)/i.test(url))
    return [`${words} links to an example: ${url}`];
  if (/^http:/i.test(url)) return [`${words} links to an address without https: ${url}`];
  return [];
}
