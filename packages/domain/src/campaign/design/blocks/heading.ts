import { designInlines } from "../inline.ts";
import { inlinesToText } from "../plain-text.ts";
import { align, blockKind, headingLevel } from "./kind.ts";
import { inlineLinks } from "./links.ts";

export const heading = blockKind(
  "heading",
  {
    level: headingLevel,
    align,
    inline: designInlines,
  },
  {
    toText: ({ inline }) => inlinesToText(inline),
    links: ({ inline }) => inlineLinks(inline),
  },
);
