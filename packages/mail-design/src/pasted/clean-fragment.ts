import { serialize } from "parse5";
import { cleanHtml } from "./clean-html.ts";
import type { CleanedHtml } from "./clean-html.ts";
import { splitDoctype } from "./doctype.ts";
import { parseInBody } from "./in-body.ts";

const SHEET = /<style[^<>]*>[^<]*<\/style>/gi;
const PAGE = /<title[^<>]*>[^<]*<\/title>|<\/?(?:html|head|body|meta|title|style)(?:\s[^<>]*)?>/gi;

/**
 * Cleans HTML that stands inside a message. Beyond what is not allowed in email, this removes what belongs to a page:
 * style sheets would change the message around it. Tags are put in the order in which a browser understands them, so that
 * none ends the cell around it.
 *
 * @throws UnusableHtml like `cleanHtml`.
 */
export function cleanFragment(pasted: string): CleanedHtml {
  const { html: clean, removed } = cleanHtml(pasted);
  const page = splitDoctype(clean).rest;
  const unstyled = page.replaceAll(SHEET, "");
  const inside = serialize(parseInBody(unstyled.replaceAll(PAGE, "")));
  return {
    html: cleanHtml(inside).html.trim(),
    removed: unstyled === page ? removed : [...removed, "<style>"],
  };
}
