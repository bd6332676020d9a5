import { parseTemplate } from "./template.ts";
import type { InlinePart, TemplatePart } from "./template.ts";
import type { TemplateValues, TemplateVariable } from "./variables.ts";

/** Everything that could end a line or a header, and what no storage or mail can hold. */
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML, as content or inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function valueOf(part: Extract<InlinePart, { kind: "variable" }>, values: TemplateValues): string {
  const value = (values[part.name] ?? "").replace(CONTROLS, " ").trim();
  return value === "" ? part.fallback : value;
}

function encodeForUrl(value: string): string {
  // encodeURIComponent throws on half of a surrogate pair.
  return encodeURIComponent(value.replace(/\p{Cs}/gu, ""));
}

function renderInline(
  parts: readonly InlinePart[],
  values: TemplateValues,
  encode: (value: string) => string,
): string {
  return parts
    .map((part) => (part.kind === "text" ? part.text : encode(valueOf(part, values))))
    .join("");
}

/**
 * Fills the variables of a web address, each percent-encoded, so that a value can only ever be part of
 * the path, the query or the fragment and never add one.
 *
 * @param url - An address as `findLinks` gives it.
 */
export function renderLink(url: string, values: TemplateValues): string {
  return parseTemplate(url)
    .map((part) =>
      part.kind === "link"
        ? renderInline(part.parts, values, encodeForUrl)
        : renderInline([part], values, encodeForUrl),
    )
    .join("");
}

/**
 * Renders a message as plain text for one recipient. Values are written as they are (control characters
 * become a space), inside a web address percent-encoded; they are never read as template again.
 */
export function renderText(parts: readonly TemplatePart[], values: TemplateValues): string {
  return parts
    .map((part) =>
      part.kind === "link"
        ? renderInline(part.parts, values, encodeForUrl)
        : renderInline([part], values, (value) => value),
    )
    .join("");
}

/**
 * Renders a subject: like `renderText`, on one line, without line breaks or other control characters, so
 * that no value can add a header.
 */
export function renderSubject(parts: readonly TemplatePart[], values: TemplateValues): string {
  return renderText(parts, values).replace(CONTROLS, " ").trim();
}

/**
 * Renders a plain message as the inside of an HTML body: a blank line makes a paragraph, a line break a
 * `<br>`, a web address a link. Everything else is escaped, so a value adds text and never a node.
 *
 * @param options - `link` turns an address, as its author wrote it, into the `href` to use (a click
 *   link). Without it the address itself is used, with its variables filled in.
 */
export function renderHtmlBody(
  parts: readonly TemplatePart[],
  values: TemplateValues,
  options: { link?: (url: string) => string } = {},
): string {
  const html = parts
    .map((part) => {
      const text = renderText([part], values);
      if (part.kind !== "link") return escapeHtml(text);
      const href = options.link === undefined ? text : options.link(part.url);
      return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
    })
    .join("");
  return html
    .replace(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((paragraph) => paragraph.replace(/^\n+|\n+$/g, ""))
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${paragraph.replace(/\n/g, "<br>\n")}</p>`)
    .join("\n");
}

/**
 * The variables this recipient has no value for and the template no fallback, each once: what the form
 * warns about before sending.
 */
export function blankVariables(
  parts: readonly TemplatePart[],
  values: TemplateValues,
): TemplateVariable[] {
  const inline = parts.flatMap((part): InlinePart[] =>
    part.kind === "link" ? part.parts : [part],
  );
  const blank = inline.flatMap((part) =>
    part.kind === "variable" &&
    valueOf({ ...part, fallback: "" }, values) === "" &&
    part.fallback.trim() === ""
      ? [part.name]
      : [],
  );
  return [...new Set(blank)];
}
