import { VIEW_LINK } from "../variables.ts";
import { blocksToText } from "./blocks/index.ts";
import { withFooter } from "./brand-parts.ts";
import type { BrandWords } from "./blocks/kind.ts";
import type { DesignDocument } from "./document.ts";

/**
 * A document as a plain message that can be read by itself: links behind the words they are on, images by their
 * alternative texts, and the footer of the brand at the end. Variables stay as they are, and so does the name of the address of the email as a page.
 */
export function designToText(document: DesignDocument, brand: BrandWords): string {
  return blocksToText(withFooter(document).blocks, brand);
}

/**
 * Everything that is written in a document, without the texts of the brand. Variables count in all of it: the link to
 * the email as a page, which has the look of one, is left out.
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
