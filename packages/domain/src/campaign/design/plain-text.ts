import type { Inline } from "./inline.ts";

/** Runs as plain text, links behind the words they are on. */
export function inlinesToText(inlines: readonly Inline[]): string {
  return inlines.map(({ text, link }) => withLink(text, link ?? null)).join("");
}

/** A web address stands behind its words, unless it is them; of a mailbox or a telephone without its scheme. */
export function withLink(text: string, link: string | null): string {
  if (link === null || link === "") return text;
  const shown = link.replace(/^(?:mailto|tel|sms):/i, "");
  if (text.trim() === shown || text.trim() === link) return text;
  return text.trim() === "" ? shown : `${text} (${shown})`;
}

/** Lines one below the other, without empty ones. */
export function lines(...texts: string[]): string {
  return texts.filter((text) => text.trim() !== "").join("\n");
}

/** Paragraphs with an empty line between, without empty ones. */
export function joinParagraphs(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== "").join("\n\n");
}
