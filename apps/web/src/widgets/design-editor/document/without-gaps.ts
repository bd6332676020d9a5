import { designImageUrl, designLink } from "@dakiya/domain/campaign/design";
import type { Block } from "@dakiya/domain/campaign/design";
import { readDesign } from "./read-design.ts";

/** Where a button leads in a preview, until it has a link. */
const NOWHERE = "https://example.com/";

/**
 * A design that lacks links and pictures still, so that it can be previewed and reviewed: links lead to an
 * example, and pictures that are not chosen yet are left out.
 */
export function withoutGaps(design: unknown): unknown {
  const document = readDesign(design);
  if (document === null) return design;
  return { ...document, blocks: document.blocks.flatMap(fillBlock) };
}

function fillBlock<Kind extends Block>(block: Kind): Kind[] {
  switch (block.type) {
    case "columns":
      return [{ ...block, columns: block.columns.map((leaves) => leaves.flatMap(fillBlock)) }];
    case "button":
      return [{ ...block, link: leadingSomewhere(block.link) }];
    case "image":
      if (!designImageUrl.safeParse(block.url).success) return [];
      return [{ ...block, link: block.link && leadingSomewhere(block.link) }];
    case "product": {
      const { image, button } = block;
      return [
        {
          ...block,
          image: image?.url ? image : null,
          button: button && { ...button, link: leadingSomewhere(button.link) },
        },
      ];
    }
    default:
      return [block];
  }
}

const leadingSomewhere = (link: string): string =>
  designLink.safeParse(link).success ? link : NOWHERE;
