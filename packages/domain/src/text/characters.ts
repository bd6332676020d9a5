import { MESSAGES } from "../messages/index.ts";

const SEGMENTER = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Characters of a text to search for, at most. */
export const SEARCH_MAX = 200;

/** Units of UTF-16 that a character takes at most on the average of a text: a letter with three marks has four. */
const ROOM = 4;
/** Most UTF-16 units of one character: the emoji of a kiss, in two colours, has fifteen. */
const LARGEST = 16;

/** Most UTF-16 units of a text with this many characters. A bound for storage, indexes and scans. */
export function roomFor(characters: number): number {
  return characters * ROOM;
}

/**
 * Number of characters as a reader counts them (UAX 29): a family of emoji is one, and so is a letter with its marks.
 * Time is in proportion to the length, 10 µs a character: bound the text first.
 */
export function countCharacters(text: string): number {
  // These never combine with each other, and nearly every text consists of them.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let count = 0;
  for (const _ of SEGMENTER.segment(text)) count += 1;
  return count;
}

/** Whether a text of any length has more than a number of characters. */
export function hasMoreThan(text: string, characters: number): boolean {
  if (text.length <= characters) return false;
  const examined = characters * LARGEST;
  return text.length > examined || countCharacters(text) > characters;
}

/** As much of a text's beginning as `lengthProblem` lets pass, no character cut in two. */
export function firstCharacters(text: string, most: number, room = roomFor(most)): string {
  if (text.length <= Math.min(most, room)) return text;
  let end = 0;
  let count = 0;
  for (const { segment } of SEGMENTER.segment(text.slice(0, room + LARGEST))) {
    if (count === most || end + segment.length > room) break;
    end += segment.length;
    count += 1;
  }
  return text.slice(0, end);
}

/**
 * Why a text is too long, as a sentence; null where it is not.
 *
 * @param what - The text's name, as the sentence begins: "Subject".
 * @param most - How many characters it may have, as a reader counts them.
 */
export function lengthProblem(
  text: string,
  what: string,
  most: number,
  room = roomFor(most),
): string | null {
  if (text.length <= Math.min(most, room)) return null;
  if (countCharacters(text.slice(0, room)) > most) return MESSAGES.text.tooLong(what, most);
  return text.length > room ? MESSAGES.text.noRoom(what) : null;
}
