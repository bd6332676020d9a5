import { escapeHtml, renderPart } from "./render.ts";
import type { TemplatePart } from "./template.ts";
import type { TemplateValues } from "./variables.ts";

/**
 * `link` turns an address, as its author wrote it, into the `href` to use (a click link). Without it the address itself
 * is used, with its variables filled in.
 */
export type HtmlOptions = { link?: (url: string) => string };

/**
 * Renders a plain message as the inside of an HTML body: a blank line makes a paragraph, a line break a
 * `<br>`, a web address a link. Everything else is escaped, so a value adds text and never a node. Each paragraph runs
 * the way its own first letters do: right to left in Arabic and Hebrew.
 */
export function renderHtmlBody(
  parts: readonly TemplatePart[],
  values: TemplateValues,
  { link }: HtmlOptions = {},
): string {
  const html = parts.map((part) => {
    const text = escapeHtml(renderPart(part, values));
    if (part.kind !== "link") return text;
    const href = link === undefined ? text : escapeHtml(link(part.url));
    return `<a href="${href}">${text}</a>`;
  });
  return toParagraphs(html.join(""));
}

function toParagraphs(html: string): string {
  return html
    .replace(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ""))
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p dir="auto">${paragraph.replace(/\n/g, "<br>\n")}</p>`)
    .join("\n");
}
