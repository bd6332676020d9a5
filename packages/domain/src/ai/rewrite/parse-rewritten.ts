import { cleanBody } from "../clean-output.ts";
import type { AiRewriteInput } from "./input.ts";
import { isPassage, tagsOf } from "./passage.ts";

const OPENS = "<text>";
const CLOSES = "</text>";
const VARIABLE = /\{([^{}|\n]*)(?:\|[^{}\n]*)?\}/g;

/**
 * The text of an AI: as many lines as were sent, each with words where there were words, the same variables and no tag
 * that was not there. A shorter text may leave variables out.
 *
 * @returns Null for anything else. Never throws.
 */
export function parseRewritten(
  answer: string,
  { text: before, how }: Pick<AiRewriteInput, "text" | "how">,
): string | null {
  const text = readLines(answer, before)?.join("\n");
  if (text === undefined) return null;

  const tags = tagsOf(before);
  if (!isPassage(text) || [...tagsOf(text)].some((tag) => !tags.has(tag))) return null;
  const names = namesIn(before);
  const present = namesIn(text);
  const isSame = [...names].every((name) => present.has(name));
  if (!isSame && how !== "shorten") return null;
  return [...present].every((name) => names.has(name)) ? text : null;
}

/**
 * The lines of an AI's answer, with the spaces around the old ones. As many as were sent, blank where those were.
 *
 * @returns Null for anything else. Never throws.
 */
export function readLines(answer: string, before: string): string[] | null {
  const whole = answer.replace(/\r\n?/g, "\n").trim();
  if (!whole.startsWith(OPENS) || !whole.endsWith(CLOSES)) return null;
  const old = before.split("\n");
  const inside = trimBreaks(whole.slice(OPENS.length, -CLOSES.length), before).split("\n");
  if (inside.length !== old.length) return null;
  const lines = inside.map((line, at) => between(old[at] ?? "", cleanBody(line)));
  return lines.some((line, at) => isBlank(line) !== isBlank(old[at] ?? "")) ? null : lines;
}

/** Without the line breaks that the AI adds after its first tag and before its last. */
function trimBreaks(inside: string, before: string): string {
  const start = inside.startsWith("\n") && !before.startsWith("\n") ? inside.slice(1) : inside;
  const last = start.lastIndexOf("\n");
  const isEmpty = last !== -1 && isBlank(start.slice(last)) && !before.endsWith("\n");
  return isEmpty ? start.slice(0, last) : start;
}

/** A line with the spaces around the old one: a selection may begin or end within a sentence. */
function between(old: string, line: string): string {
  if (isBlank(old)) return line === "" ? old : line;
  const start = old.slice(0, old.length - old.trimStart().length);
  return `${start}${line}${old.slice(old.trimEnd().length)}`;
}

const isBlank = (line: string): boolean => line.trim() === "";

/** The names of the variables of a text, as often as they occur. */
export const variablesIn = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map(([, name = ""]) => name.trim());

const namesIn = (text: string): Set<string> => new Set(variablesIn(text));
