import { asText } from "../core/json.ts";
import { readBlock } from "./read-block.ts";

/** Tags and variables, which stay, and the words between them. */
const PIECES = /<[^<>]*>|\{[^{}\n]*\}|[^<{]+|[<{]/g;

/**
 * Rewrites the passage of a prompt by its operation: improved (`good` becomes `lovely`), shortened to half of its
 * words, or "translated": each word becomes the language's name. Lines, tags, variables and the spaces around words
 * stay.
 *
 * @returns The new passage between `<text>` and `</text>`; null for a prompt that has none.
 */
export function rewritePassage(prompt: string): string | null {
  const data = readBlock(prompt, "passage_data");
  if (data === null) return null;
  const task = asText(data["task"]) ?? "";
  const language = asText(data["language"]) ?? "English";
  const change = (words: string[]): string[] => {
    if (task.startsWith("Shorten")) return words.slice(0, Math.ceil(words.length / 2));
    if (task.startsWith("Translate"))
      return words.map((word) => (/\p{L}/u.test(word) ? language : word));
    return words.map((word) => (word === "good" ? "lovely" : word));
  };
  const text = (asText(data["text"]) ?? "").replace(PIECES, (piece) =>
    /^[<{]/.test(piece)
      ? piece
      : piece.replace(/\S+(?:[^\S\n]+\S+)*/g, (words) => change(words.split(/\s+/)).join(" ")),
  );
  return `<text>${text}</text>`;
}
