import { asText, isObject, parseJson } from "../core/json.ts";
import { LANGUAGES } from "./languages.ts";

const BLOCK = /<passage_data>\n([\s\S]*)\n<\/passage_data>/;
/** Tags and variables, which stay, and the words between them. */
const PIECES = /<[^<>]*>|\{[^{}\n]*\}|[^<{]+|[<{]/g;
const ENGLISH = ["thank", "you", "for", "being", "with", "us", "today"];
const BETTER: Readonly<Record<string, string>> = {
  good: "lovely",
  nice: "lovely",
  new: "brand-new",
  buy: "choose",
  get: "receive",
};

/**
 * Rewrites the passage of a prompt as it asks: improved, shortened to half, or with words of another language in the
 * place of its own. Lines, tags, variables and the spaces around words stay. The same prompt always gives the same text.
 *
 * @returns The new passage between `<text>` and `</text>`; null for a prompt that has none.
 */
export function rewritePassage(prompt: string): string | null {
  const data = parseJson(BLOCK.exec(prompt)?.[1] ?? "")?.value;
  if (!isObject(data)) return null;
  const task = (asText(data["task"]) ?? "").toLowerCase();
  const language = (asText(data["language"]) ?? "").toLowerCase();
  const change = task.startsWith("translate")
    ? translate(language)
    : task.startsWith("shorten")
      ? shorten
      : improve;
  const text = (asText(data["text"]) ?? "").replace(PIECES, (piece) =>
    /^[<{]/.test(piece) ? piece : piece.replace(/[^\n]+/g, (line) => inPlace(line, change)),
  );
  return `<text>${text}</text>`;
}

/** Changes the words of a piece that has any, and not the spaces around them. */
function inPlace(piece: string, change: (words: string[]) => string[]): string {
  const [, before = "", words = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(piece) ?? [];
  return words === "" ? piece : `${before}${change(words.split(/\s+/)).join(" ")}${after}`;
}

const improve = (words: string[]): string[] =>
  words.map((word) => BETTER[word.toLowerCase()] ?? word);

const shorten = (words: string[]): string[] => words.slice(0, Math.ceil(words.length / 2));

function translate(language: string): (words: string[]) => string[] {
  const foreign = LANGUAGES[language]?.paragraphs.join(" ").split(" ") ?? ENGLISH;
  return (words) =>
    words.map((word, at) => (/\p{L}/u.test(word) ? (foreign[at % foreign.length] ?? word) : word));
}
