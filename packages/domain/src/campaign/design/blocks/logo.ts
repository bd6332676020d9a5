import { z } from "zod";
import { designLink } from "../inline.ts";
import { DESIGN_LIMITS } from "../limits.ts";
import { withLink } from "../plain-text.ts";
import { align, blockKind } from "./kind.ts";
import { linkGaps, previewLink } from "./links.ts";

/** The logo of the brand, in a place and size of the message's own. */
export const logo = blockKind(
  "logo",
  {
    align,
    /** In pixels; narrower screens make it smaller. */
    width: z.int().min(16).max(DESIGN_LIMITS.imageWidth),
    link: designLink.nullable(),
  },
  {
    toText: ({ link }, { footer: { company } }) => (link === null ? "" : withLink(company, link)),
    links: ({ link }) => (link === null ? [] : [{ words: "The logo", url: link }]),
    gaps: ({ link }) => (link === null ? [] : linkGaps("The logo", link)),
    preview: (block) => ({ ...block, link: block.link && previewLink(block.link) }),
  },
);
