import type { AttributeTypes } from "../../fields/definition.ts";
import { encodeForUrl, escapeHtml, renderInline } from "../render.ts";
import { isWebAddress, parseInline } from "../template.ts";
import type { InlinePart } from "../template.ts";
import { unescapeHtml } from "./decode-html.ts";
import type { HtmlOptions } from "../html-body.ts";
import { VIEW_LINK } from "../variables.ts";
import type { TemplateValues } from "../variables.ts";

/**
 * A piece of HTML: as it is, text in which variables are filled, the address of a link, or one that each email has of
 * its own. `url` is a web address as its author wrote it; null for a mailbox, which can't be tracked.
 */
export type HtmlPart =
  | { kind: "html"; html: string }
  | { kind: "text"; parts: InlinePart[] }
  | { kind: "link"; url: string | null; parts: InlinePart[] }
  | { kind: "unsubscribe" }
  | { kind: "view" };

/** The addresses that each email has of its own: where its recipient unsubscribes, and where it is seen as a page. */
type MailLink = "unsubscribe" | "view";

/** Placeholder in an `href` for the recipient's unsubscribe link. */
export const UNSUBSCRIBE_LINK = "{unsubscribe}";

const MAIL_LINKS: ReadonlyMap<string, MailLink> = new Map([
  [UNSUBSCRIBE_LINK, "unsubscribe"],
  [VIEW_LINK, "view"],
]);

/** A tag or a comment, a style sheet with its content, or text up to the next. Attributes hold no bare `<` or `>`. */
const TOKENS = /<style[^<>]*>[^<]*<\/style>|<[^<>]*>|[^<]+/gi;
const FILLED = / (href|alt|title)="([^"]*)"/g;

/**
 * Takes the HTML of a message apart, once for all its recipients. Variables count in text, `href`, `alt` and `title`
 * alone, and never across a tag.
 *
 * @param html - As `renderDesign` writes it: attributes in double quotes, `<`, `>` and `&` in them escaped.
 * @param own - The account's own fields, which are variables too.
 */
export function parseHtml(html: string, own: AttributeTypes = {}): HtmlPart[] {
  const parts: HtmlPart[] = [];
  const addHtml = (text: string): void => {
    const last = parts.at(-1);
    if (last?.kind === "html") last.html += text;
    else if (text !== "") parts.push({ kind: "html", html: text });
  };
  const addText = (escaped: string): void => {
    const inline = escaped.includes("{") ? parseInline(unescapeHtml(escaped), own) : [];
    if (inline.some(({ kind }) => kind === "variable")) parts.push({ kind: "text", parts: inline });
    else addHtml(escaped);
  };
  for (const { kind, text } of piecesOf(html)) {
    if (kind === "html") addHtml(text);
    else if (kind === "text") addText(text);
    else {
      const url = unescapeHtml(text);
      const mailLink = MAIL_LINKS.get(url);
      if (mailLink !== undefined) parts.push({ kind: mailLink });
      else
        parts.push({
          kind: "link",
          url: isWebAddress(url) ? url : null,
          parts: parseInline(url, own),
        });
    }
  }
  return parts;
}

/**
 * Everything of HTML in which variables count, as plain text: `unknownVariables` finds all names in it and nothing
 * else.
 */
export function htmlWords(html: string): string {
  const words: string[] = [];
  for (const { kind, text } of piecesOf(html)) {
    const isNamed = kind === "href" && MAIL_LINKS.has(text);
    // Names in the syntax of other tools count too: they are warned of.
    if (kind !== "html" && /[{%*[]/.test(text) && !isNamed) words.push(unescapeHtml(text));
  }
  return words.join("\n");
}

/** HTML as a row of pieces, still escaped: text, addresses, and all between them. */
function* piecesOf(html: string): Generator<{ kind: "html" | "text" | "href"; text: string }> {
  for (const [token] of html.matchAll(TOKENS)) {
    if (!token.startsWith("<")) {
      yield { kind: "text", text: token };
      continue;
    }
    let from = 0;
    for (const match of /^<[a-z]/i.test(token) ? token.matchAll(FILLED) : []) {
      const [all, attribute = "", value = ""] = match;
      const start = match.index + all.length - value.length - 1;
      yield { kind: "html", text: token.slice(from, start) };
      yield { kind: attribute === "href" ? "href" : "text", text: value };
      from = start + value.length;
    }
    yield { kind: "html", text: token.slice(from) };
  }
}

/**
 * Fills HTML for one recipient. A value adds text and never a node, and in an address only ever a part of it.
 *
 * @param options.link - Turns a web address as its author wrote it into the `href` to use (a click link).
 * @param options.unsubscribe - The address to unsubscribe at.
 * @param options.view - The address of the email as a page.
 */
export function fillHtml(
  parts: readonly HtmlPart[],
  values: TemplateValues,
  { link, unsubscribe = "", view = "" }: HtmlOptions & Partial<Record<MailLink, string>> = {},
): string {
  let html = "";
  for (const part of parts) {
    if (part.kind === "html") html += part.html;
    else if (part.kind === "unsubscribe") html += escapeHtml(unsubscribe);
    else if (part.kind === "view") html += escapeHtml(view);
    else if (part.kind === "text") html += escapeHtml(renderInline(part.parts, values, asItIs));
    else if (link !== undefined && part.url !== null) html += escapeHtml(link(part.url));
    else html += escapeHtml(renderInline(part.parts, values, encodeForUrl));
  }
  return html;
}

const asItIs = (value: string): string => value;
