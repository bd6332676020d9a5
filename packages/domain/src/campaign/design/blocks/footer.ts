import { designInlines } from "../inline.ts";
import { inlinesToText, lines } from "../plain-text.ts";
import { align, blockKind } from "./kind.ts";
import { inlineLinks } from "./links.ts";

/** Words of its own above the company and the postal address of the brand. */
export const footer = blockKind(
  "footer",
  { inline: designInlines, align: align.optional() },
  {
    toText: ({ inline }, { footer: { company, address } }) =>
      lines(inlinesToText(inline), company, address),
    links: ({ inline }) => inlineLinks(inline),
  },
);
