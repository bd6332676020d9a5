// cspell:ignore nmae
import type { AttributeTypes } from "../fields/definition.ts";
import { isForeignTag, meantByTag, nameInTag } from "./foreign-tags.ts";
import { PLACEHOLDER_SOURCE, shortName, TEMPLATE_VARIABLES } from "./variables.ts";

/** Longer names are no slip of the pen. */
const MAX_NAME_LENGTH = 40;

/**
 * The variable an unknown name was probably meant to be: `nmae` is `name`, `First Name` is `first_name`.
 *
 * @param written - A name as `unknownVariables` gives it, which may be a tag of another tool.
 * @param own - The account's own fields, which are variables too.
 * @returns Null where none is near: more than one letter in three is wrong.
 */
export function suggestVariable(written: string, own: AttributeTypes = {}): string | null {
  const meant = meantByTag(written);
  if (meant !== null) return meant;
  // Of a tag with more than a name, such as a condition, nothing is near.
  const name = isForeignTag(written) ? nameInTag(written) : written;
  if (/[%#:/]/.test(name)) return null;
  if (name.length > MAX_NAME_LENGTH) return null;
  const letters = lettersOf(name);
  let nearest: string | null = null;
  let nearestAt = Math.max(1, Math.floor(letters.length / 3)) + 1;
  for (const variable of [...TEMPLATE_VARIABLES, ...Object.keys(own).map(shortName)]) {
    const away = distance(letters, lettersOf(variable));
    if (away < nearestAt) [nearest, nearestAt] = [variable, away];
  }
  return letters.length < 2 ? null : nearest;
}

/** Replaces a name in braces, of which the fallback stays, or the tag of another tool. */
export function renameVariable(text: string, from: string, to: string): string {
  if (isForeignTag(from)) return text.replaceAll(from, `{${to}}`);
  return text.replace(new RegExp(PLACEHOLDER_SOURCE, "g"), (whole, name: string) =>
    name.trim() === from ? `{${to}${whole.slice(1 + name.length)}` : whole,
  );
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Damerau-Levenshtein distance: letters added, left out, changed or swapped. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        row > 1 && column > 1 && swapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, current];
  }
  return last[b.length] ?? 0;
}
