import { findLinks } from "../../campaign/index.ts";
import { MESSAGES } from "../../messages/index.ts";
import { isPassage, readLines, tagsOf, variablesIn } from "../rewrite/index.ts";

const { translation: words } = MESSAGES.variants;

/** A piece in another language; or why the AI's is refused, as a sentence. */
export type TranslatedPiece = { text: string; problem: null } | { text: null; problem: string };

/**
 * The pieces of an AI's translation, each with the variables, links and addresses of its own, as often as there.
 *
 * @param answer - Of a prompt whose text were the pieces with an empty line between them.
 * @returns As many as were sent. Never throws.
 */
export function parseTranslated(answer: string, pieces: readonly string[]): TranslatedPiece[] {
  const lines = readLines(answer, pieces.join("\n\n"));
  let from = 0;
  return pieces.map((piece) => {
    if (lines === null) return refused(words.unreadable);
    const to = from + piece.split("\n").length;
    const text = lines.slice(from, to).join("\n");
    // The empty line that follows.
    from = to + 1;
    const problem = problemOf(piece, text);
    return problem === null ? { text, problem } : refused(problem);
  });
}

const refused = (problem: string): TranslatedPiece => ({ text: null, problem });

function problemOf(before: string, after: string): string | null {
  const tags = tagsOf(before);
  if (!isPassage(after) || [...tagsOf(after)].some((tag) => !tags.has(tag)))
    return words.unreadable;
  if (!areSame(variablesIn(before), variablesIn(after))) return words.variables;
  const linksIn = (text: string) => [...(text.match(/<link\d+>/g) ?? []), ...findLinks(text)];
  return areSame(linksIn(before), linksIn(after)) ? null : words.links;
}

/** Whether two lists hold the same, in any order. */
function areSame(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [one.toSorted(), other.toSorted()];
  return a.length === b.length && a.every((item, at) => item === b[at]);
}
