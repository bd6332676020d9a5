import {
  extractVariables,
  parseInline,
  parseTemplate,
  templateVariable,
} from "@dakiya/domain/campaign";
import type { InlinePart, TemplatePart, TemplateVariable } from "@dakiya/domain/campaign";
import { htmlWords, isSlot, nestSlots, parseHtml, VIEW_LINK } from "@dakiya/domain/campaign/design";
import type { HtmlPiece, Slot } from "@dakiya/domain/campaign/design";
import type { AttributeTypes } from "@dakiya/domain/fields";
import { tagLink } from "@dakiya/domain/tracking";
import type { LinkTags } from "@dakiya/domain/tracking";

/** A message taken apart once for all its recipients. */
export type MailTemplate = {
  subject: readonly TemplatePart[];
  /** Shown in inboxes and hidden in the mail; null where there is none. */
  previewText: readonly TemplatePart[] | null;
  /** The plain text, in pieces between which the address of the mail as a page stands. Its links have their tags. */
  text: readonly TextPiece[];
  /** The message that a page is made of, with links as their author wrote them. */
  body: readonly TemplatePart[];
  /** The addresses of links that get tags, with them, by the address as its author wrote it. */
  tagged: ReadonlyMap<string, readonly InlinePart[]>;
  /**
   * A page of its own: up to where a preview text stands, the rest up to its end, and from there; null where the page is
   * made of the body.
   */
  html: { start: readonly HtmlPiece[]; parts: readonly HtmlPiece[]; end: string } | null;
  /** Whether it has a link to itself as a page. */
  leadsToPage: boolean;
  variables: readonly TemplateVariable[];
  own: AttributeTypes;
  company: string;
  /** Whether the plain text names the company on a line of its own, as the footer of a brand does. */
  namesCompany: boolean;
  linkTags: LinkTags | null;
};

/** A piece of a plain text, with places for the recipient's products or without: most have none, and that costs less. */
type TextPiece =
  | { hasSlots: false; parts: readonly TemplatePart[] }
  | { hasSlots: true; parts: readonly TextPart[] };
type TextPart = TemplatePart | Slot<TemplatePart>;

/**
 * Takes a message apart.
 *
 * @param message.previewText - Put into the page alone, before everything that shows.
 * @param message.body - In plain text.
 * @param message.signature - Text as it is, under the body of a plain message.
 * @param message.html - The page of a message that is more than that, variables in place; it ends with `</body></html>`.
 * @param message.own - The account's own fields, which it may name.
 * @param message.linkTags - The tags of its links; null for none.
 */
export function parseMail(message: {
  subject: string;
  previewText?: string;
  body: string;
  html?: string | null;
  signature?: string;
  company: string;
  own?: AttributeTypes;
  linkTags?: LinkTags | null;
}): MailTemplate {
  const {
    subject,
    previewText = "",
    body,
    html = null,
    signature = "",
    company,
    own = {},
    linkTags = null,
  } = message;
  const words = [subject, previewText, body, ...(html === null ? [] : [htmlWords(html)])].join(
    "\n",
  );
  const variables = extractVariables(words).flatMap((name) => templateVariable(name, own) ?? []);
  const page = html === null ? null : parsePage(html, own, previewText !== "");
  const leadsToPage = page?.parts.some(({ kind }) => kind === "view") ?? false;
  const parts = signed(body, html === null ? signature : "", own);
  const tagged = linkTags === null ? new Map() : taggedLinks(parts, page, own, linkTags);
  const text = withSlots(withTags(parts, tagged));
  return {
    subject: parseTemplate(subject, own),
    previewText: previewText === "" ? null : parseTemplate(previewText, own),
    text: (leadsToPage ? piecesAround(text, VIEW_LINK) : [text]).map(toPiece),
    body: parts,
    tagged,
    html: page,
    leadsToPage,
    variables: [...new Set(variables)],
    own,
    company,
    namesCompany: html !== null && body.split("\n").some((line) => isCompany(line, company)),
    linkTags,
  };
}

const isCompany = (line: string, company: string): boolean =>
  line.trim() !== "" && line.trim().toLowerCase() === company.trim().toLowerCase();

const toPiece = (parts: readonly TextPart[]): TextPiece =>
  hasNoSlots(parts) ? { hasSlots: false, parts } : { hasSlots: true, parts };

const hasNoSlots = (parts: readonly TextPart[]): parts is readonly TemplatePart[] =>
  !parts.some(isSlot);

function signed(body: string, signature: string, own: AttributeTypes): TemplatePart[] {
  if (signature === "") return parseTemplate(body, own);
  return [...parseTemplate(body.trimEnd(), own), { kind: "text", text: `\n\n${signature}` }];
}

/** The parts of a text with places for products. The empty line behind a list is a part of it, and vanishes with it. */
function withSlots(parts: readonly TemplatePart[]): TextPart[] {
  const nested: TextPart[] = nestSlots<TemplatePart>(
    parts,
    (part) => (part.kind === "text" ? part.text : null),
    (text) => ({ kind: "text", text }),
  );
  for (const [at, part] of nested.entries()) {
    const next = nested[at + 1];
    if (part.kind !== "products" || next?.kind !== "text" || !next.text.startsWith("\n\n"))
      continue;
    part.parts.push({ kind: "text", text: "\n\n" });
    nested[at + 1] = { kind: "text", text: next.text.slice(2) };
  }
  return nested;
}

function taggedLinks(
  text: readonly TemplatePart[],
  page: MailTemplate["html"],
  own: AttributeTypes,
  linkTags: LinkTags,
): MailTemplate["tagged"] {
  const parts = [...text, ...(page?.start ?? []), ...(page?.parts ?? [])];
  const links = parts.flatMap((part) => (part.kind === "link" ? (part.url ?? []) : []));
  return new Map(
    [...new Set(links)].flatMap((url) => {
      const tagged = tagLink(url, linkTags);
      return tagged === url ? [] : [[url, parseInline(tagged, own)] as const];
    }),
  );
}

/** The parts of a text with the tags of its links. */
const withTags = (parts: readonly TemplatePart[], tagged: MailTemplate["tagged"]): TemplatePart[] =>
  parts.map((part) =>
    part.kind === "link" ? { ...part, parts: [...(tagged.get(part.url) ?? part.parts)] } : part,
  );

function parsePage(html: string, own: AttributeTypes, hasPreviewText: boolean) {
  const at = html.lastIndexOf("</body>");
  const from = hasPreviewText ? bodyStart(html) : 0;
  return {
    start: parseHtml(html.slice(0, from), own),
    parts: parseHtml(html.slice(from, at), own),
    end: html.slice(at),
  };
}

/** Where a page's body begins, after its tag. */
function bodyStart(html: string): number {
  const tag = html.indexOf("<body");
  return tag === -1 ? 0 : html.indexOf(">", tag) + 1;
}

/** The pieces of a text between which a name stands; one in a web address is a part of that. */
function piecesAround(parts: readonly TextPart[], name: string): TextPart[][] {
  const pieces: TextPart[][] = [[]];
  for (const part of parts) {
    const [first = "", ...others] = part.kind === "text" ? part.text.split(name) : [];
    pieces.at(-1)?.push(part.kind === "text" ? { kind: "text", text: first } : part);
    for (const text of others) pieces.push([{ kind: "text", text }]);
  }
  return pieces;
}
