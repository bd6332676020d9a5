import { designLine, designLink } from "../inline.ts";
import { withLink } from "../plain-text.ts";
import { align, blockKind } from "./kind.ts";
import { buttonGaps, buttonLink, previewLink } from "./links.ts";

export const button = blockKind(
  "button",
  { align, label: designLine, link: designLink },
  {
    toText: ({ label, link }) => withLink(label, link),
    links: (block) => [buttonLink(block)],
    gaps: buttonGaps,
    preview: (block) => ({ ...block, link: previewLink(block.link) }),
  },
);
