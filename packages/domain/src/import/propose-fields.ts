import type { ColumnGuess } from "../fields/guess-column.ts";
import { FIELD_LIMITS } from "../fields/definition.ts";
import type { FieldDefinition } from "../fields/definition.ts";
import { foldCase } from "../text/fold-case.ts";
import { firstCharacters } from "../text/index.ts";
import { unnamedColumn } from "./unnamed-column.ts";

/** A field that a column of a file could become. */
export type ProposedField = { label: string } & ColumnGuess;

const LINE_BREAKERS = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu;
/** Room for the number of a label that stands twice. */
const NUMBERED = 6;

/**
 * Proposes a field for each column that could be one: its heading as the label, numbered where an own field or an earlier
 * column has it.
 *
 * @param guesses - By place; null, or none, for a column to leave out.
 * @returns By place.
 */
export function proposeFields(
  headings: readonly string[],
  guesses: readonly (ColumnGuess | null)[],
  own: readonly Pick<FieldDefinition, "label">[],
): (ProposedField | null)[] {
  const taken = new Set(own.map(({ label }) => foldCase(label)));
  return headings.map((heading, place) => {
    const guess = guesses[place] ?? null;
    if (guess === null) return null;
    // Cut first: composing many marks is quadratic.
    const words = firstCharacters(heading.replace(LINE_BREAKERS, " ").trim(), FIELD_LIMITS.label);
    const whole = words === "" ? unnamedColumn(place) : words.normalize("NFC");
    let label = firstCharacters(whole, FIELD_LIMITS.label);
    for (let nth = 2; taken.has(foldCase(label)); nth += 1)
      label = `${firstCharacters(whole, FIELD_LIMITS.label - NUMBERED)} (${nth})`;
    taken.add(foldCase(label));
    return { label, ...guess };
  });
}
