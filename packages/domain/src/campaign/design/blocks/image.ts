import { z } from "zod";
import { designLink } from "../inline.ts";
import { DESIGN_LIMITS } from "../limits.ts";
import { withLink } from "../plain-text.ts";
import { align, blockKind } from "./kind.ts";
import { linkGaps, previewLink } from "./links.ts";
import { isPicture, picture } from "./pictures.ts";

export const image = blockKind(
  "image",
  {
    ...picture,
    align,
    /** In pixels; narrower screens make it smaller. */
    width: z.int().min(16).max(DESIGN_LIMITS.imageWidth),
    link: designLink.nullable(),
  },
  {
    toText: ({ alt, link }) => withLink(alt ?? "", link),
    links: ({ link }) => (link === null ? [] : [{ words: "A picture", url: link }]),
    pictures: (block) => [block],
    gaps: ({ url, link }) => [
      ...(isPicture(url) ? [] : ["An image has not been chosen yet"]),
      ...(link === null ? [] : linkGaps("A picture", link)),
    ],
    preview: (block) =>
      isPicture(block.url) ? { ...block, link: block.link && previewLink(block.link) } : null,
  },
);
