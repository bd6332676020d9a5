import { z } from "zod";
import { designLine, designLink } from "../inline.ts";
import { withLink } from "../plain-text.ts";
import { designColour } from "../style/colours.ts";
import { align, blockKind } from "./kind.ts";
import { buttonGaps, buttonLink, previewLink } from "./links.ts";

export const button = blockKind(
  "button",
  {
    align,
    label: designLine,
    link: designLink,
    /** Of the button itself. Absent: the brand's main colour. */
    colour: designColour.optional(),
    /** As wide as the message or column, words in the middle. */
    fullWidth: z.literal(true).optional(),
  },
  {
    toText: ({ label, link }) => withLink(label, link),
    links: (block) => [buttonLink(block)],
    gaps: buttonGaps,
    preview: (block) => ({ ...block, link: previewLink(block.link) }),
  },
);
