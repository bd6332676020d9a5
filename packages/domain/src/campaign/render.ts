import type { AttributeTypes } from "../fields/definition.ts";
import { isCouponVariable, SAMPLE_COUPON } from "./coupons.ts";
import { parseTemplate } from "./template.ts";
import type { InlinePart, TemplatePart } from "./template.ts";
import type { TemplateValues, TemplateVariable } from "./variables.ts";

/** Everything that could end a line or a header, or can't be stored or sent. */
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu;

const PLAIN = /^[\x20-\x7e]*$/;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML, as content or inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return !/[&<>"']/.test(text)
    ? text
    : text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/**
 * Text for a variable: its value on one line, or the fallback where that is blank. A coupon without any value is that of a
 * preview.
 */
function valueOf(part: VariablePart, values: TemplateValues): string {
  const missing = isCouponVariable(part.name) ? SAMPLE_COUPON : "";
  const value = withoutControls(values[part.name] ?? missing).trim();
  return value === "" ? part.fallback : value;
}

type VariablePart = Extract<InlinePart, { kind: "variable" }>;

function withoutControls(text: string): string {
  // Most values are plain, and scanning is cheaper than replacing.
  return PLAIN.test(text) ? text : text.replace(CONTROLS, " ");
}

/** Percent-encodes a value, so that it can only ever be a part of an address. */
export function encodeForUrl(value: string): string {
  // Most values are a word; encodeURIComponent throws on half of a surrogate pair.
  return /^\w*$/.test(value) ? value : encodeURIComponent(value.replace(/\p{Cs}/gu, ""));
}

/** Parts as one text, each variable's value passed through `encode`. */
export function renderInline(
  parts: readonly InlinePart[],
  values: TemplateValues,
  encode: (value: string) => string,
): string {
  let text = "";
  for (const part of parts)
    text += part.kind === "text" ? part.text : encode(valueOf(part, values));
  return text;
}

/**
 * Fills the variables of a web address, each percent-encoded, so that a value can only ever be part of
 * the path, the query or the fragment and never add one.
 *
 * @param url - An address as `findLinks` gives it.
 * @param own - The account's own fields, which are variables too.
 */
export function renderLink(url: string, values: TemplateValues, own: AttributeTypes = {}): string {
  return parseTemplate(url, own)
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
  let text = "";
  for (const part of parts) text += renderPart(part, values);
  return text;
}

/** One part of the output of `renderText`. */
export function renderPart(part: TemplatePart, values: TemplateValues): string {
  if (part.kind === "link") return renderInline(part.parts, values, encodeForUrl);
  return part.kind === "text" ? part.text : valueOf(part, values);
}

/**
 * Renders a subject: like `renderText`, on one line, without line breaks or other control characters, so
 * that no value can add a header.
 */
export function renderSubject(parts: readonly TemplatePart[], values: TemplateValues): string {
  return withoutControls(renderText(parts, values)).trim();
}

/**
 * The variables this recipient has no value for and the template no fallback, each once: the form warns about them
 * before sending.
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
