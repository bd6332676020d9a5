import type { AttributeTypes } from "../fields/definition.ts";
import { PLACEHOLDER_SOURCE, templateVariable } from "./variables.ts";
import type { TemplateVariable } from "./variables.ts";

/** A run of text, or a known variable with its fallback. */
export type InlinePart =
  | { kind: "text"; text: string }
  | { kind: "variable"; name: TemplateVariable; fallback: string };

/**
 * A parsed piece of a template. A link is a web address as the author wrote it (`url`, variables and
 * all); `parts` is the same address taken apart.
 */
export type TemplatePart = InlinePart | { kind: "link"; url: string; parts: InlinePart[] };

const MAX_URL_LENGTH = 2048;
const URL_SOURCE = String.raw`https?:\/\/(?:\{[^{}\r\n]*\}|[^\s<>"'${"`"}{}])+`;
const AUTHORITY =
  /^https?:\/\/(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}.-]*|\[[0-9a-f:.]+\])(?::\d{1,5})?(?=$|[/?#])/iu;
const TRAILING: ReadonlySet<string> = new Set(".,;:!?*_~");

/** The variables of a text in which web addresses are nothing special. */
export function parseInline(text: string, own: AttributeTypes): InlinePart[] {
  return splitAtVariables(text, own).map(({ source, variable }) =>
    variable === null ? { kind: "text", text: source } : { kind: "variable", ...variable },
  );
}

/** A piece of a text as it is written, and its variable, if it is one. */
export type WrittenPart = {
  source: string;
  variable: { name: TemplateVariable; fallback: string } | null;
};

/** Takes a text apart at its known variables; the sources joined are the text again. */
export function splitAtVariables(text: string, own: AttributeTypes): WrittenPart[] {
  const parts: WrittenPart[] = [];
  let from = 0;
  for (const match of text.matchAll(new RegExp(PLACEHOLDER_SOURCE, "g"))) {
    const name = templateVariable((match[1] ?? "").trim(), own);
    if (name === null) continue;
    let [start, end] = [match.index, match.index + match[0].length];
    // As other tools write it: `{{name}}` leaves no braces behind.
    while (start > from && text[start - 1] === "{" && text[end] === "}")
      [start, end] = [start - 1, end + 1];
    if (start > from) parts.push({ source: text.slice(from, start), variable: null });
    parts.push({ source: text.slice(start, end), variable: { name, fallback: match[2] ?? "" } });
    from = end;
  }
  if (from < text.length) parts.push({ source: text.slice(from), variable: null });
  return parts;
}

const WHOLE_URL = new RegExp(`^${URL_SOURCE}$`, "i");

/** Whether a text is one web address with a fixed host, such as `parseTemplate` makes a link of. */
export function isWebAddress(text: string): boolean {
  return text.length <= MAX_URL_LENGTH && WHOLE_URL.test(text) && AUTHORITY.test(text);
}

/**
 * Leaves out the punctuation that ends the sentence rather than the address, closing brackets among it that none in the
 * address opens. One look at each character: a message is hostile input, and may hold thousands of addresses.
 */
function withoutTrailing(url: string): string {
  let end = url.length;
  const unopened = {
    ")": count(url, ")") - count(url, "("),
    "]": count(url, "]") - count(url, "["),
  };
  for (; end > 0; end -= 1) {
    const last = url.charAt(end - 1);
    if (TRAILING.has(last)) continue;
    if ((last !== ")" && last !== "]") || unopened[last] <= 0) break;
    unopened[last] -= 1;
  }
  return url.slice(0, end);
}

function count(text: string, character: string): number {
  let total = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1))
    total += 1;
  return total;
}

/**
 * Takes a template apart, once; the parts are then rendered for each recipient, so that a value is never
 * read as template, link or markup.
 *
 * Only `http` and `https` addresses with a fixed host become links: a variable in the host, user
 * information (`user@host`) or more than 2048 characters leave the address as plain text.
 *
 * @param text - A subject or a plain message as its author wrote it.
 * @param own - The account's own fields, which are variables too.
 */
export function parseTemplate(text: string, own: AttributeTypes = {}): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let from = 0;
  for (const match of text.matchAll(new RegExp(URL_SOURCE, "gi"))) {
    if (match[0].length > MAX_URL_LENGTH) continue;
    const url = withoutTrailing(match[0]);
    if (!AUTHORITY.test(url)) continue;
    parts.push(...parseInline(text.slice(from, match.index), own));
    parts.push({ kind: "link", url, parts: parseInline(url, own) });
    from = match.index + url.length;
  }
  parts.push(...parseInline(text.slice(from), own));
  return parts;
}

/**
 * The distinct web addresses of a message as its author wrote them, variables and all, in order: the
 * targets of its click links.
 */
export function findLinks(body: string): string[] {
  return [
    ...new Set(parseTemplate(body).flatMap((part) => (part.kind === "link" ? [part.url] : []))),
  ];
}
