import { escapeHtml, renderPart, renderText, valueOf, type VariablePart } from "./render.ts";
import type { TemplatePart } from "./template.ts";
import type { TemplateValues } from "./variables.ts";

/**
 * `link` turns an address, as its author wrote it, into the `href` to use (a click link). Without it the address itself
 * is used, with its variables filled in.
 */
export type HtmlOptions = { link?: (url: string) => string };

/** A compiled message, rendered as the inside of an HTML body. */
export type HtmlRenderer = (values: TemplateValues, options?: HtmlOptions) => string;

/**
 * The target encoding of a compiled message: `encode` is applied once to the common parts, and per recipient to their
 * values. It must distribute over concatenation and leave plain words unchanged.
 */
export type CompileOptions = { encode?: (text: string) => string };

type Link = Extract<TemplatePart, { kind: "link" }>;

/** A place of the body that differs by recipient. */
type Slot = { kind: "value"; part: VariablePart } | { kind: "href" | "address"; part: Link };

/**
 * Renders a plain message as the inside of an HTML body: a blank line makes a paragraph, a line break a
 * `<br>`, a web address a link. Everything else is escaped, so a value adds text and never a node. Each paragraph runs
 * the way its own first letters do: right to left in Arabic and Hebrew.
 */
export function renderHtmlBody(
  parts: readonly TemplatePart[],
  values: TemplateValues,
  options: HtmlOptions = {},
): string {
  const filled = parts.map((part) =>
    part.kind === "link"
      ? anchor(
          escapeHtml(written({ kind: "href", part }, values, options)),
          escapeHtml(renderPart(part, values)),
        )
      : escapeHtml(renderPart(part, values)),
  );
  return toParagraphs(filled.join(""));
}

/** Compiles a message's HTML to literals and slots; equal to `renderHtmlBody` plus encoding, many times as fast. */
export function compileHtmlBody(
  parts: readonly TemplatePart[],
  { encode = asItIs }: CompileOptions = {},
): HtmlRenderer {
  const slots: Slot[] = [];
  // Escaped text holds no `<`, so no text looks like a slot.
  const place = (slot: Slot): string => `<${slots.push(slot) - 1}>`;
  const marked = parts.map((part) => {
    if (part.kind === "text") return escapeHtml(part.text);
    if (part.kind === "variable") return place({ kind: "value", part });
    const varies = part.parts.some(({ kind }) => kind === "variable");
    const address = varies ? place({ kind: "address", part }) : escapeHtml(part.url);
    return anchor(place({ kind: "href", part }), address);
  });
  const pieces = toParagraphs(marked.join("")).split(/<(\d+)>/);
  const first = encode(pieces[0] ?? "");
  const rest: { slot: Slot; after: string }[] = [];
  for (let at = 1; at < pieces.length; at += 2) {
    const slot = slots[Number(pieces[at])];
    if (slot !== undefined) rest.push({ slot, after: encode(pieces[at + 1] ?? "") });
  }
  const leading = leadingVariables(parts);
  return (values, options = {}) => {
    // Where the first thing on a line is blank, the line may be: paragraphs begin elsewhere then.
    if (leading.some((part) => !/^\S/.test(valueOf(part, values))))
      return encode(renderHtmlBody(parts, values, options));
    let html = first;
    for (const { slot, after } of rest)
      html += encodeHtml(written(slot, values, options), encode) + after;
    return html;
  };
}

/** Compiles a message's plain text likewise: equal to `renderText`, trimmed and encoded. */
export function compileText(
  parts: readonly TemplatePart[],
  { encode = asItIs }: CompileOptions = {},
): (values: TemplateValues) => string {
  let first = "";
  const rest: { part: VariablePart | Link; after: string }[] = [];
  for (const [at, part] of parts.entries()) {
    if (part.kind !== "text") rest.push({ part, after: "" });
    else {
      const text = encode(at === parts.length - 1 ? part.text.trimEnd() : part.text);
      const before = rest.at(-1);
      if (before === undefined) first += text;
      else before.after += text;
    }
  }
  const last = rest.at(-1);
  return (values) => {
    // A blank value at the end leaves the end of what comes before it.
    if (last?.after === "" && !/\S$/.test(renderPart(last.part, values)))
      return encode(renderText(parts, values).trimEnd());
    let text = first;
    for (const { part, after } of rest) text += encode(renderPart(part, values)) + after;
    return text;
  };
}

const asItIs = (text: string): string => text;

/** Text escaped for HTML and encoded. Most needs neither, which one scan tells. */
export function encodeHtml(text: string, encode: (text: string) => string): string {
  return /^[\w .,:;/?=@+-]*$/.test(text) ? text : encode(escapeHtml(text));
}

function written(slot: Slot, values: TemplateValues, { link }: HtmlOptions): string {
  if (slot.kind === "value") return valueOf(slot.part, values);
  if (slot.kind === "href" && link !== undefined) return link(slot.part.url);
  return renderPart(slot.part, values);
}

const anchor = (href: string, address: string): string => `<a href="${href}">${address}</a>`;

function toParagraphs(html: string): string {
  return html
    .replace(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ""))
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p dir="auto">${paragraph.replace(/\n/g, "<br>\n")}</p>`)
    .join("\n");
}

/** The variables with nothing but space and other variables before them on their line. */
function leadingVariables(parts: readonly TemplatePart[]): VariablePart[] {
  const found: VariablePart[] = [];
  let isLineEmpty = true;
  for (const part of parts) {
    if (part.kind === "variable") {
      if (isLineEmpty) found.push(part);
      continue;
    }
    const text = part.kind === "link" ? part.url : part.text;
    const lastLine = text.slice(Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1);
    isLineEmpty = lastLine.trim() === "" && (isLineEmpty || lastLine.length < text.length);
  }
  return found;
}
