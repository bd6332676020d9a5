import { replaceComments } from "./comments.ts";
import { decodeHtml } from "./decode-html.ts";
import { UNSUBSCRIBE_LINK } from "./fill-html.ts";

const TOKENS = /<style[^<>]*>[^<]*<\/style>|<title[^<>]*>[^<]*<\/title>|<[^<>]*>|[^<]+/gi;
/** Two line breaks around these, one around those. */
const PARAGRAPHS = new Set(
  "blockquote body center dl h1 h2 h3 h4 h5 h6 main ol p pre section table ul".split(" "),
);
const LINES = new Set("caption dd div dt li tr".split(" "));

/**
 * The plain text of a message in HTML, variables in place: addresses behind the words they are on, images by their
 * alternative texts.
 *
 * @param html - Best cleaned before: comments and style sheets that never end stay.
 */
export function htmlToText(html: string): string {
  let text = "";
  /** The open link: its words so far are kept apart, so that closing it reads them alone. */
  let link: { before: string; href: string } | null = null;
  const closeLink = (): void => {
    if (link === null) return;
    text = link.before + text + addressBehind(link.href, text);
    link = null;
  };
  for (const [token] of replaceComments(html, () => "").matchAll(TOKENS)) {
    if (!token.startsWith("<")) {
      text += decodeHtml(token).replaceAll(/\s+/g, " ");
      continue;
    }
    const [, closes, name = ""] = /^<(\/?)([a-z\d]+)/i.exec(token) ?? [];
    if (name === "a") {
      // A link in a link ends the one around it, as in a browser.
      closeLink();
      if (closes === "") [link, text] = [{ before: text, href: hrefOf(token) }, ""];
    } else if (name === "img") text += attributeOf(token, "alt");
    else if (name === "br") text += "\n";
    else if (name === "hr") text += "\n\n----------\n\n";
    else if (name === "td" || name === "th") text += " ";
    else if (PARAGRAPHS.has(name)) text += "\n\n";
    else if (LINES.has(name)) text += name === "li" && closes === "" ? "\n- " : "\n";
  }
  closeLink();
  return text
    .split("\n")
    .map((line) => line.replaceAll(/ {2,}/g, " ").trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function addressBehind(href: string, linked: string): string {
  const shown = href.replace(/^(?:mailto|tel|sms):/i, "");
  const words = linked.trim();
  if (shown === "" || shown === UNSUBSCRIBE_LINK || shown.startsWith("#") || words === shown)
    return "";
  return words === "" ? shown : ` (${shown})`;
}

const hrefOf = (tag: string): string => attributeOf(tag, "href");

function attributeOf(tag: string, name: "alt" | "href"): string {
  const [, value = ""] = (name === "alt" ? / alt="([^"]*)"/ : / href="([^"]*)"/).exec(tag) ?? [];
  return decodeHtml(value).replaceAll(/\s+/g, " ");
}
