import { cleanBody, cleanSubject } from "./clean-output.ts";

const START = "Subject:";

/** As much of a text as has been written. */
export type AiTextSoFar = { subject: string; body: string };

/**
 * Parses an AI's text incrementally.
 *
 * @param text - All that has come so far.
 * @returns Null as soon as no continuation can bring the text into the format (docs/product.md, AI). Never throws.
 */
export function readSoFar(text: string): AiTextSoFar | null {
  if (text.length < START.length) return START.startsWith(text) ? { subject: "", body: "" } : null;
  if (!text.startsWith(START)) return null;
  const [first = "", blank, ...rest] = text.slice(START.length).replace(/\r\n?/g, "\n").split("\n");
  if (blank !== undefined && blank.trim() !== "") return null;
  return { subject: cleanSubject(first), body: cleanBody(rest.join("\n")) };
}
