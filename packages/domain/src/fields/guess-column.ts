// cspell:ignore anniver aniversario compleanno cumplea geburt nacimiento nascimento nascita verjaardag जन्म वर्षगा
import { isEmptyCell } from "../cells/read-cell.ts";
import { currencyOf } from "../cells/read-export.ts";
import { foldCase } from "../text/fold-case.ts";
import { FIELD_LIMITS } from "./definition.ts";
import type { AttributeType } from "./definition.ts";
import { isTwoNumbers } from "./month-day.ts";
import { readAttribute } from "./read-attribute.ts";

/**
 * Type and choices that a column of a file would have as a field. `choices` are its values, each in its most frequent
 * spelling, for every type; none where they are too many, or can't be choices.
 */
export type ColumnGuess = { type: AttributeType; choices: readonly string[] };

/** Guesses the type of a column from all its cells, one after another. */
export type ColumnGuesser = {
  see: (cell: string) => void;
  /** @returns Null for a column without a value. */
  guess: (heading: string) => ColumnGuess | null;
};

/** The types told by their values, the narrowest first; dates in both orders of day and month. */
const GUESSED_TYPES = ["yes_no", "number", "money", "date", "monthFirst"] as const;
const DATES = ["date", "monthFirst"] as const;
/** Under these 04/12 is a day and month; elsewhere it may be a fraction, a size or when a card expires. */
const BIRTHDAY_HEADING =
  /birth|\bb-?day|\bd\.?o\.?b\b|anniver|aniversario|geburt|naissance|nacimiento|cumplea|nascita|compleanno|nascimento|verjaardag|जन्म|वर्षगांठ/i;
/** A code, and no number: "0049", "007". */
const LEADING_ZERO = /^0\d/;
/** Ones and zeros are counts as often as they are Yes and No. */
const DIGIT = /^[01]$/;
const BETWEEN_TAGS = /[,;]/;
/** Headings of columns that hold tags though they may repeat none. */
const TAG_HEADING = /\b(?:tags?|labels?|lists?|groups?|segments?|interests?|categories|topics)\b/i;
/** A tag is a word or a few, no sentence. */
const TAG_CHARACTERS = 40;
const KNOWN_TAGS = 200;
/** How often each choice stands in a file on average: choices that seldom repeat are names of something. */
const FEW_CHOICES = 12;
const FEW_REPEAT = 2;
const MANY_REPEAT = 10;
/** Spellings of cells that are remembered; a column with more is no choice. */
const SPELLINGS = 4 * FIELD_LIMITS.choices;

/**
 * Makes the guesser of one column. It takes the narrowest type that all cells have, else tags where lists share their
 * parts, else a choice where few values repeat, else a text, which loses nothing. The user sees the guess.
 */
export function createColumnGuesser(): ColumnGuesser {
  const possible = new Set<(typeof GUESSED_TYPES)[number]>(GUESSED_TYPES);
  let [count, digits, amounts] = [0, 0, 0];
  let isPlainlyDate = false;
  const tags = watchTags();
  let spellings: Map<string, number> | null = new Map();

  function remember(cell: string): boolean {
    if (cell.length > FIELD_LIMITS.label) spellings = null;
    if (spellings === null) return false;
    const before = spellings.get(cell) ?? 0;
    spellings.set(cell, before + 1);
    if (spellings.size > SPELLINGS) spellings = null;
    return before > 0;
  }

  function typeFor(heading: string, choices: number): AttributeType {
    if (amounts > 0 && possible.has("money")) return "money";
    if (digits === 0) possible.delete("yes_no");
    if (BIRTHDAY_HEADING.test(heading) && (possible.has("date") || possible.has("monthFirst")))
      return "date";
    if (!isPlainlyDate) for (const type of DATES) possible.delete(type);
    const type = GUESSED_TYPES.find((one) => possible.has(one));
    if (type !== undefined) return type === "monthFirst" ? "date" : type;
    if (tags.areTags(heading)) return "tags";
    const repeat = choices <= FEW_CHOICES ? FEW_REPEAT : MANY_REPEAT;
    return choices > 1 && count >= choices * repeat ? "choice" : "text";
  }

  return {
    see: (text) => {
      const cell = text.trim();
      if (isEmptyCell(cell)) return;
      count += 1;
      tags.see(cell);
      // A repeated cell adds nothing.
      if (remember(cell) || possible.size === 0) return;
      if (LEADING_ZERO.test(cell) && !/\D/.test(cell)) possible.clear();
      if (!DIGIT.test(cell)) digits += 1;
      if (!isTwoNumbers(cell)) isPlainlyDate = true;
      if (currencyOf(cell) !== null || cell.includes("₹")) amounts += 1;
      for (const type of possible) if (!isOf(type, cell)) possible.delete(type);
    },
    guess: (heading) => {
      if (count === 0) return null;
      const choices = spellings === null ? [] : choicesOf(spellings);
      return { type: typeFor(heading, choices.length), choices };
    },
  };
}

function isOf(type: (typeof GUESSED_TYPES)[number], cell: string): boolean {
  const isMonthFirst = type === "monthFirst";
  const field = { label: "", type: isMonthFirst ? "date" : type, choices: [] } as const;
  const result = readAttribute(field, cell, isMonthFirst);
  return result.ok && result.value !== undefined;
}

/** Watches whether cells are lists of tags. */
function watchTags(): { see: (cell: string) => void; areTags: (heading: string) => boolean } {
  let [lists, parts, isOver] = [0, 0, false];
  const known = new Set<string>();
  return {
    see: (cell) => {
      if (isOver) return;
      const list = cell.split(BETWEEN_TAGS, FIELD_LIMITS.tags + 1);
      if (list.length > 1) lists += 1;
      parts += list.length;
      isOver =
        list.length > FIELD_LIMITS.tags ||
        list.some((part) => part.trim().length > TAG_CHARACTERS) ||
        known.size > KNOWN_TAGS;
      if (!isOver) for (const part of list) known.add(foldCase(part.trim()));
    },
    areTags: (heading) =>
      !isOver && lists > 0 && (TAG_HEADING.test(heading) || known.size * 2 <= parts),
  };
}

/** The values of a column as choices, each in its most frequent spelling; none where they are no choices. */
function choicesOf(spellings: ReadonlyMap<string, number>): string[] {
  const best = new Map<string, { text: string; times: number }>();
  for (const [cell, times] of spellings) {
    const read = readAttribute({ label: "", type: "text", choices: [] }, cell);
    if (!read.ok || typeof read.value !== "string" || BETWEEN_TAGS.test(read.value)) return [];
    const text = read.value.normalize("NFC");
    const folded = foldCase(text);
    if ((best.get(folded)?.times ?? 0) < times) best.set(folded, { text, times });
  }
  if (best.size > FIELD_LIMITS.choices) return [];
  return [...best.values()].map(({ text }) => text);
}
