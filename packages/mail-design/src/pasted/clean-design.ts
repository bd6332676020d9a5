import {
  allBlocks,
  DESIGN_LIMITS,
  DESIGN_SENTENCES,
  withLists,
} from "@dakiya/domain/campaign/design";
import type { Block, DesignDocument } from "@dakiya/domain/campaign/design";
import { cleanFragment } from "./clean-fragment.ts";
import { UnusableHtml } from "./unusable-html.ts";

/**
 * A document with the HTML of its blocks cleaned, and the removed parts in words; null for one without HTML.
 *
 * @throws UnusableHtml like `cleanHtml`, and for HTML that is too long once it is cleaned.
 */
export function cleanDesign(document: DesignDocument): {
  design: DesignDocument;
  removed: string[] | null;
} {
  if (!allBlocks(document).some(({ type }) => type === "html"))
    return { design: document, removed: null };
  const removed = new Set<string>();
  const clean = <One extends Block>(block: One): One => {
    if (block.type !== "html") return withLists(block, (blocks) => blocks.map(clean)) as One;
    const cleaned = cleanFragment(block.html);
    // Characters that have to be escaped make it longer.
    if (cleaned.html.length > DESIGN_LIMITS.html)
      throw new UnusableHtml(DESIGN_SENTENCES.htmlTooLong(DESIGN_LIMITS.html));
    for (const line of cleaned.removed) removed.add(line);
    return { ...block, html: cleaned.html };
  };
  const blocks = document.blocks.map(clean);
  return { design: { ...document, blocks }, removed: [...removed] };
}
