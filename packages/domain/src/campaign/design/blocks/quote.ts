import { designInlines, designLine } from "../inline.ts";
import { inlinesToText, lines } from "../plain-text.ts";
import { align, blockKind } from "./kind.ts";
import { inlineLinks } from "./links.ts";

export const quote = blockKind(
  "quote",
  { inline: designInlines, source: designLine, align: align.optional() },
  {
    toText: ({ inline, source }) =>
      lines(inlinesToText(inline).replace(/^/gm, "> "), source === "" ? "" : `- ${source}`),
    links: ({ inline }) => inlineLinks(inline),
  },
);
