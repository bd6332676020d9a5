import type { AttributeTypes } from "../../fields/definition.ts";
import { encodeForUrl, escapeHtml, renderInline } from "../render.ts";
import { isWebAddress, parseInline } from "../template.ts";
import type { InlinePart } from "../template.ts";
import { unescapeHtml } from "./decode-html.ts";
import { fillSlots, isSlot, nestSlots, productSlot } from "./products/slots.ts";
import type { ProductFieldSlot, ProductLists, Slot } from "./products/slots.ts";
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

/** A piece of a compiled message, or a place for the recipient's products in it. */
export type HtmlPiece = HtmlPart | Slot<HtmlPart>;

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
export function parseHtml(html: string, own: AttributeTypes = {}): HtmlPiece[] {
  const parts: (HtmlPart | ProductFieldSlot)[] = [];
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
      else if (url === PRODUCT_LINK) parts.push({ kind: "field", field: "link" });
      else
        parts.push({
          kind: "link",
          url: isWebAddress(url) ? url : null,
          parts: parseInline(url, own),
        });
    }
  }
  return nestSlots<HtmlPart>(
    parts,
    (part) => (part.kind === "html" ? part.html : null),
    (text) => ({ kind: "html", html: text }),
  );
}

const PRODUCT_LINK = productSlot("link");

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

type ProductOptions = { products?: ProductLists; productLink?: (url: string) => string };

/**
 * Fills HTML for one recipient. A value adds text and never a node, and in an address only ever a part of it.
 *
 * @param options.link - Turns a web address as its author wrote it into the `href` to use (a click link).
 * @param options.unsubscribe - The address to unsubscribe at.
 * @param options.view - The address of the email as a page.
 * @param options.products - Those of the recipient.
 * @param options.productLink - Turns the address of a product into the `href` to use.
 */
export function fillHtml(
  parts: readonly HtmlPiece[],
  values: TemplateValues,
  {
    link,
    unsubscribe = "",
    view = "",
    products = {},
    productLink = asItIs,
  }: HtmlOptions & Partial<Record<MailLink, string>> & ProductOptions = {},
): string {
  const write = (part: HtmlPart): string => {
    if (part.kind === "html") return part.html;
    if (part.kind === "unsubscribe") return escapeHtml(unsubscribe);
    if (part.kind === "view") return escapeHtml(view);
    if (part.kind === "text") return escapeHtml(renderInline(part.parts, values, asItIs));
    if (link !== undefined && part.url !== null) return escapeHtml(link(part.url));
    return escapeHtml(renderInline(part.parts, values, encodeForUrl));
  };
  const field = (value: string, name: string): string =>
    escapeHtml(name === "link" ? productLink(value) : value);
  let html = "";
  for (const part of parts)
    html += isSlot(part) ? fillSlots([part], products, { part: write, field }) : write(part);
  return html;
}

const asItIs = (value: string): string => value;
