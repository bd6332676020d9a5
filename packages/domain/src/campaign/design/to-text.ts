import { VIEW_LINK } from "../variables.ts";
import type { Block, DesignDocument, TextNode } from "./document.ts";
import type { Inline } from "./inline.ts";

/** What of the brand is words: it stands where the document has its social links and its footer. */
export type BrandWords = {
  footer: { company: string; address: string };
  social: readonly { network: string; url: string }[];
};

/**
 * A document as a plain message that can be read by itself: links behind the words they are on, pictures by what is
 * said in their place. Variables stay as they are, and so does the name of the address of the mail as a page.
 */
export function designToText(document: DesignDocument, brand: BrandWords): string {
  return blocksToText(document.blocks, brand);
}

/**
 * Everything that is written in a document, without what the brand adds to it. Variables count in all of it: the link to
 * the mail as a page, which has the look of one, is left out.
 */
export function designWords(document: DesignDocument): string {
  const unlinked = JSON.stringify(document, (key, value: unknown) =>
    key === "link" && value === VIEW_LINK ? "" : value,
  );
  return designToText(JSON.parse(unlinked) as DesignDocument, {
    footer: { company: "", address: "" },
    social: [],
  });
}

function blocksToText(blocks: readonly Block[], brand: BrandWords): string {
  return blocks
    .map((block) => blockToText(block, brand))
    .filter((text) => text.trim() !== "")
    .join("\n\n");
}

function blockToText(block: Block, brand: BrandWords): string {
  switch (block.type) {
    case "heading":
      return inlinesToText(block.inline);
    case "text":
      return block.content.map(nodeToText).join("\n\n");
    case "image":
      return withLink(block.alt ?? "", block.link);
    case "button":
      return withLink(block.label, block.link);
    case "divider":
      return "----------";
    case "spacer":
      return "";
    case "columns":
      return block.columns.map((column) => blocksToText(column, brand)).join("\n\n");
    case "product":
      return lines(
        block.name,
        block.price,
        block.image?.alt ?? "",
        block.button === null ? "" : withLink(block.button.label, block.button.link),
      );
    case "social":
      return brand.social.map(({ network, url }) => `${network}: ${url}`).join("\n");
    case "quote":
      return lines(
        inlinesToText(block.inline).replace(/^/gm, "> "),
        block.source === "" ? "" : `- ${block.source}`,
      );
    case "footer":
      return lines(inlinesToText(block.inline), brand.footer.company, brand.footer.address);
  }
}

function nodeToText(node: TextNode): string {
  if (node.type === "paragraph") return inlinesToText(node.inline);
  return node.items
    .map((item, index) => `${node.ordered ? `${index + 1}.` : "-"} ${inlinesToText(item)}`)
    .join("\n");
}

function inlinesToText(inlines: readonly Inline[]): string {
  return inlines.map(({ text, link }) => withLink(text, link ?? null)).join("");
}

/** A web address stands behind its words, unless it is them; of a mailbox without its scheme. */
function withLink(text: string, link: string | null): string {
  if (link === null || link === "") return text;
  const shown = link.replace(/^mailto:/i, "");
  if (text.trim() === shown || text.trim() === link) return text;
  return text.trim() === "" ? shown : `${text} (${shown})`;
}

function lines(...texts: string[]): string {
  return texts.filter((text) => text.trim() !== "").join("\n");
}
