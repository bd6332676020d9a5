import type { Block } from "./blocks/index.ts";
import { allBlocks } from "./document.ts";
import type { DesignDocument } from "./document.ts";

/** Whether a block of this kind stands anywhere in a message. */
export const hasBlock = (document: DesignDocument, type: Block["type"]): boolean =>
  allBlocks(document).some((block) => block.type === type);

/** A message that has no footer, with that of the brand at its end. */
export function withFooter(document: DesignDocument): DesignDocument {
  if (hasBlock(document, "footer")) return document;
  const footer = { id: "brand-footer", type: "footer", inline: [] } as const;
  return { ...document, blocks: [...document.blocks, { ...footer, inline: [] }] };
}
