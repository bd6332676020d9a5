// cspell:ignore Emial
import type { FieldDefinition } from "../fields/definition.ts";
import type { ImportColumn } from "./columns.ts";
import { NAME_PARTS, SYNONYMS } from "./header-synonyms.ts";
import { mappedPlaces, matchHeaders } from "./headers.ts";
import type { HeaderMatch } from "./headers.ts";
import { normaliseHeader } from "../cells/normalise-header.ts";
import { readFirstEmail } from "../cells/read-export.ts";
import { areUnnamed } from "./unnamed-column.ts";
import { consentWord } from "./status/words.ts";

/** Words a heading may have without a different meaning. */
const FILLERS = new Set(
  `customer customers cust client clients contact contacts user users member members subscriber subscribers buyer
  shopper person your my the their of s field value text main default primary personal preferred`.split(
    /\s+/,
  ),
);
/** From this length on, an edit distance of one counts as a typo. */
const SLIP_FROM_LENGTH = 5;

/**
 * Suggests the meaning of a file's columns, for the user to confirm: the matches of `matchHeaders`, then headings that
 * say it with more words or with a slip ("Cust. E-Mail", "Emial"), then, where no heading says it, the column whose
 * cells look like email addresses, and one of words like "subscribed".
 *
 * @param headings - The cells of the first line.
 * @param samples - The cells of the first rows, as many as there are at hand.
 * @param own - The account's own fields.
 * @param optOuts - How many cells of each heading's column say no to mail in words: such a column is about consent.
 * @returns Column to the indexes of headings; no heading stands twice.
 */
export function suggestMapping(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  own: readonly FieldDefinition[] = [],
  optOuts: readonly number[] = [],
): HeaderMatch["mapping"] {
  const { mapping } = matchHeaders(headings, own);
  const usedIndexes = new Set(mappedPlaces(mapping));
  for (const [index, count] of optOuts.entries()) {
    if (count === 0 || usedIndexes.has(index)) continue;
    mapping.subscribed = [...(mapping.subscribed ?? []), index];
    usedIndexes.add(index);
  }
  const suggest = (column: ImportColumn, index: number | undefined): void => {
    if (index === undefined || mapping[column] !== undefined) return;
    mapping[column] = [index];
    usedIndexes.add(index);
  };
  const free = (): number[] =>
    headings.flatMap((heading, index) =>
      usedIndexes.has(index) || heading.trim() === "" ? [] : [index],
    );

  for (const index of free()) {
    const column = guess(normaliseHeader(headings[index] ?? ""));
    if (column !== undefined && !contradicts(column, cellsAt(samples, index))) {
      suggest(column, index);
    }
  }
  if (mapping.name === undefined) suggestNameParts(headings, mapping, usedIndexes, free());
  // A heading may be missing, or say nothing at all.
  const columns = headings.map((_, index) => index).filter((index) => !usedIndexes.has(index));
  suggest("email", mostly(columns, samples, isEmailCell));
  suggest(
    "subscribed",
    mostly(free(), samples, (cell) => consentWord(cell) !== null),
  );
  if (areUnnamed(headings)) suggest("name", mostly(free(), samples, isFullName));
  return mapping;
}

/** Words of letters, as in names and hardly anywhere else where no heading helps. */
const FULL_NAME = /^[\p{L}\p{M}.'’-]+(?: [\p{L}\p{M}.'’-]+){1,3}$/u;
const isFullName = (cell: string): boolean => FULL_NAME.test(cell);

const isEmailCell = (cell: string): boolean => readFirstEmail("email", cell).ok;

function cellsAt(samples: readonly (readonly string[])[], index: number): string[] {
  return samples.map((cells) => (cells[index] ?? "").trim()).filter((cell) => cell !== "");
}

/** A heading that sounds like an email column over cells without one address is something else. */
function contradicts(column: ImportColumn, cells: readonly string[]): boolean {
  return column === "email" && cells.length > 0 && !cells.some(isEmailCell);
}

/** The column where most cells are of one kind; undefined without one. */
function mostly(
  indexes: readonly number[],
  samples: readonly (readonly string[])[],
  isKind: (cell: string) => boolean,
): number | undefined {
  let best: number | undefined;
  let bestCount = 0;
  for (const index of indexes) {
    const cells = cellsAt(samples, index);
    const count = cells.filter(isKind).length;
    if (count * 2 > cells.length && count > bestCount) [best, bestCount] = [index, count];
  }
  return best;
}

function guess(heading: string): ImportColumn | undefined {
  const bare = withoutFillers(heading);
  for (const [column, synonyms] of ENTRIES) {
    if (synonyms.includes(bare)) return column;
  }
  for (const [column, synonyms] of ENTRIES) {
    if (synonyms.some((synonym) => isSlipOf(heading, synonym) || isSlipOf(bare, synonym))) {
      return column;
    }
  }
  return undefined;
}

const isColumn = (column: string): column is ImportColumn => column in SYNONYMS;
const ENTRIES = Object.entries(SYNONYMS).filter((entry): entry is [ImportColumn, string[]] =>
  isColumn(entry[0]),
);

function withoutFillers(heading: string): string {
  return heading
    .split(" ")
    .filter((word) => !FILLERS.has(word))
    .join(" ");
}

function suggestNameParts(
  headings: readonly string[],
  mapping: HeaderMatch["mapping"],
  used: Set<number>,
  free: readonly number[],
): void {
  const parts = NAME_PARTS.flatMap((names) => {
    const place = free.find((index) => {
      const heading = normaliseHeader(headings[index] ?? "");
      return (
        names.includes(withoutFillers(heading)) || names.some((name) => isSlipOf(heading, name))
      );
    });
    return place ?? [];
  });
  if (parts.length === 0) return;
  mapping.name = [...new Set(parts)];
  for (const index of parts) used.add(index);
}

/** Whether a text is another with one letter added, left out or changed, or two beside each other swapped. */
function isSlipOf(text: string, word: string): boolean {
  if (word.length < SLIP_FROM_LENGTH || Math.abs(text.length - word.length) > 1) return false;
  let start = 0;
  while (start < text.length && text[start] === word[start]) start += 1;
  let [end, wordEnd] = [text.length, word.length];
  while (end > start && wordEnd > start && text[end - 1] === word[wordEnd - 1]) {
    end -= 1;
    wordEnd -= 1;
  }
  const [here, there] = [text.slice(start, end), word.slice(start, wordEnd)];
  if (here.length <= 1 && there.length <= 1) return true;
  return here.length === 2 && there.length === 2 && here[0] === there[1] && here[1] === there[0];
}
