import { parseSync } from "oxc-parser";

const OPENING = /^\(?(?:Whoever|Whomever|Whose|Whom|Who|Whatever|What|Whichever|Nobody)\b/;
const SENTENCE = /[^\s.;:!?][^]*?(?:[.;:!?](?=\)?\s)|$)/g;
const TAG = /(?:^|\s)@[a-z]+(?: [\w.]+ -)?(?=\s)/g;
const LIST_ITEM = /\n\s*-\s/g;

/** Constants name a limit by MAX_ and a number of rows by BATCH_SIZE. */
const RETIRED_NAME = /\b(?:MOST_[A-Z_]+|(?:[A-Z]+_)*AT_ONCE(?:_[A-Z]+)?)\b/g;

type Comment = { line: number; text: string };

/**
 * Sentences of comments that begin with a free relative ("What it keeps") or with "Nobody", and ask no question: each as
 * "line: sentence", with the line that its comment begins on.
 */
export function findFreeRelatives(file: string, source: string): string[] {
  const comments = file.endsWith(".css") ? commentsOfCss(source) : commentsOfCode(file, source);
  return comments.flatMap(({ line, text }) =>
    sentencesOf(text)
      .filter((sentence) => OPENING.test(sentence) && !/\?\)?$/.test(sentence))
      .map((sentence) => `${line}: ${sentence}`),
  );
}

/** Retired names of constants, each as "line: name". */
export function findRetiredNames(source: string): string[] {
  return [...source.matchAll(RETIRED_NAME)].map(
    ({ 0: name, index }) => `${lineAt(source, index)}: ${name}`,
  );
}

/** Tags, list items and empty lines end a sentence too. */
function sentencesOf(text: string): string[] {
  const prose = text
    .replaceAll(/^[ \t]*\*+/gm, "")
    .replaceAll(/\n\s*\n/g, ";\n")
    .replaceAll(TAG, ";")
    .replaceAll(LIST_ITEM, ";\n")
    .replaceAll(/\s+/g, " ");
  return [...prose.matchAll(SENTENCE)].map(([sentence]) => sentence.trim());
}

function commentsOfCss(source: string): Comment[] {
  return [...source.matchAll(/\/\*([^]*?)\*\//g)].map(({ 1: text = "", index }) => ({
    line: lineAt(source, index),
    text,
  }));
}

/** Line comments on consecutive lines are one comment. */
function commentsOfCode(file: string, source: string): Comment[] {
  const comments: Comment[] = [];
  let end: number | null = null;
  for (const { type, value, start, ...comment } of parseSync(file, source).comments) {
    const last = comments.at(-1);
    const isNextLine = end !== null && /^\r?\n[ \t]*$/.test(source.slice(end, start));
    if (type === "Line" && isNextLine && last !== undefined) last.text += ` ${value}`;
    else comments.push({ line: lineAt(source, start), text: value });
    end = type === "Line" ? comment.end : null;
  }
  return comments;
}

const lineAt = (source: string, index: number): number => source.slice(0, index).split("\n").length;
