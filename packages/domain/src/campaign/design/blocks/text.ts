import { z } from "zod";
import { designInlines } from "../inline.ts";
import { DESIGN_LIMITS } from "../limits.ts";
import { inlinesToText } from "../plain-text.ts";
import { DESIGN_SENTENCES } from "../sentences.ts";
import { align, blockKind, headingLevel } from "./kind.ts";
import { inlineLinks } from "./links.ts";

/** A heading within a text. */
const subheading = z.strictObject({
  type: z.literal("heading"),
  level: headingLevel,
  inline: designInlines,
});
const paragraph = z.strictObject({ type: z.literal("paragraph"), inline: designInlines });
const list = z.strictObject({
  type: z.literal("list"),
  ordered: z.boolean(),
  items: z.array(designInlines).max(DESIGN_LIMITS.paragraphs, DESIGN_SENTENCES.tooLarge),
});
/** A paragraph, a heading or a list, of which the text of a block is made. */
export type TextNode =
  | z.infer<typeof paragraph>
  | z.infer<typeof subheading>
  | z.infer<typeof list>;

export const text = blockKind(
  "text",
  {
    align,
    content: z
      .array(z.discriminatedUnion("type", [paragraph, subheading, list]))
      .max(DESIGN_LIMITS.paragraphs, DESIGN_SENTENCES.tooLarge),
  },
  {
    toText: ({ content }) => content.map(nodeToText).join("\n\n"),
    links: ({ content }) =>
      content.flatMap((node) =>
        node.type === "list" ? node.items.flatMap(inlineLinks) : inlineLinks(node.inline),
      ),
  },
);

function nodeToText(node: TextNode): string {
  if (node.type !== "list") return inlinesToText(node.inline);
  return node.items
    .map((item, index) => `${node.ordered ? `${index + 1}.` : "-"} ${inlinesToText(item)}`)
    .join("\n");
}
