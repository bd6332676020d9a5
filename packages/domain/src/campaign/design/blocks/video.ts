import { z } from "zod";
import { designLink } from "../inline.ts";
import { DESIGN_LIMITS } from "../limits.ts";
import { withLink } from "../plain-text.ts";
import { align, blockKind } from "./kind.ts";
import { linkGaps, previewLink } from "./links.ts";
import { isPicture, picture } from "./pictures.ts";

/** A picture that leads to a video: no mail program plays one. The picture shows the play button itself. */
export const video = blockKind(
  "video",
  {
    ...picture,
    align,
    /** In pixels; narrower screens make it smaller. */
    width: z.int().min(16).max(DESIGN_LIMITS.imageWidth),
    link: designLink,
  },
  {
    toText: ({ alt, link }) => withLink(alt?.trim() ? `Video: ${alt}` : "Video", link),
    links: ({ link }) => [{ words: "The video", url: link }],
    pictures: (block) => [block],
    gaps: ({ url, link }) => [
      ...(isPicture(url) ? [] : ["A video needs an image"]),
      ...linkGaps("The video", link),
    ],
    preview: (block) => (isPicture(block.url) ? { ...block, link: previewLink(block.link) } : null),
  },
);
