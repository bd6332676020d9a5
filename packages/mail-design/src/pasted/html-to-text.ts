import { UNSUBSCRIBE_LINK } from "@dakiya/domain/campaign/design";
import { decodeHtml } from "./decode-html.ts";

const TOKENS = /<style[^<>]*>[^<]*<\/style>|<title[^<>]*>[^<]*<\/title>|<[^<>]*>|[^<]+/gi;
/** Two line breaks around these, one around those. */
const PARAGRAPHS = new Set(
  "blockquote body center dl h1 h2 h3 h4 h5 h6 main ol p pre section table ul".split(" "),
);
const LINES = new Set("caption dd div dt li tr".split(" "));

/**
 * The plain text of a message in HTML, variables in place: addresses behind the words they are on, pictures by what is
 * said in their place.
 *
 * @param html - As `cleanHtml` gives it.
 */
export function htmlToText(html: string): string {
  let text = "";
  /** Links that are open: where their words begin, and where they lead. */
  const links: { from: number; href: string }[] = [];
  for (const [token] of html.matchAll(TOKENS)) {
    if (!token.startsWith("<")) {
      text += decodeHtml(token).replaceAll(/\s+/g, " ");
      continue;
    }
    const [, closes, name = ""] = /^<(\/?)([a-z\d]+)/i.exec(token) ?? [];
    if (name === "a" && closes === "") links.push({ from: text.length, href: hrefOf(token) });
    else if (name === "a") text += addressBehind(links.pop(), text);
    else if (name === "img") text += attributeOf(token, "alt");
    else if (name === "br") text += "\n";
    else if (name === "hr") text += "\n\n----------\n\n";
    else if (name === "td" || name === "th") text += " ";
    else if (PARAGRAPHS.has(name)) text += "\n\n";
    else if (LINES.has(name)) text += name === "li" && closes === "" ? "\n- " : "\n";
  }
  return text
    .split("\n")
    .map((line) => line.replaceAll(/ {2,}/g, " ").trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function addressBehind(link: { from: number; href: string } | undefined, text: string): string {
  const shown = (link?.href ?? "").replace(/^(?:mailto|tel):/i, "");
  const words = text.slice(link?.from ?? 0).trim();
  if (shown === "" || shown === UNSUBSCRIBE_LINK || shown.startsWith("#") || words === shown)
    return "";
  return words === "" ? shown : ` (${shown})`;
}

const hrefOf = (tag: string): string => attributeOf(tag, "href");

function attributeOf(tag: string, name: "alt" | "href"): string {
  const [, value = ""] = (name === "alt" ? / alt="([^"]*)"/ : / href="([^"]*)"/).exec(tag) ?? [];
  return decodeHtml(value).replaceAll(/\s+/g, " ");
}
