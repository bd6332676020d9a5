import type { TextNode } from "./blocks/text.ts";
import type { DesignDocument } from "./document.ts";
import { isWebAddress, parseTemplate } from "../template.ts";
import type { Inline } from "./inline.ts";
import { DESIGN_VERSION } from "./versions.ts";

/**
 * A plain message as a document: one block of text with a paragraph for each, in which every word, variable and link
 * stays. Characters that no email can hold become spaces.
 *
 * @param body - A message as its author wrote it.
 */
export function textToDesign(body: string): DesignDocument {
  const content = body
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, " ")
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ""))
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph): TextNode => ({ type: "paragraph", inline: toInlines(paragraph) }));
  return {
    version: DESIGN_VERSION,
    blocks: [{ id: "text", type: "text", align: "left", content }],
  };
}

function toInlines(paragraph: string): Inline[] {
  const inlines: Inline[] = [];
  let plain = "";
  const flush = (): void => {
    if (plain !== "") inlines.push({ text: plain });
    plain = "";
  };
  let from = 0;
  for (const part of parseTemplate(paragraph)) {
    if (part.kind !== "link" || !isWebAddress(part.url)) continue;
    const at = paragraph.indexOf(part.url, from);
    plain = paragraph.slice(from, at);
    flush();
    inlines.push({ text: part.url, link: part.url });
    from = at + part.url.length;
  }
  plain = paragraph.slice(from);
  flush();
  return inlines;
}
