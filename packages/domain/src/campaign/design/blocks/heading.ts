import { z } from "zod";
import { designInlines } from "../inline.ts";
import { inlinesToText } from "../plain-text.ts";
import { align, blockKind } from "./kind.ts";
import { inlineLinks } from "./links.ts";

export const heading = blockKind(
  "heading",
  {
    level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    align,
    inline: designInlines,
  },
  {
    toText: ({ inline }) => inlinesToText(inline),
    links: ({ inline }) => inlineLinks(inline),
  },
);
