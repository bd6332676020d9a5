import { currencyOf } from "../customer/read-export.ts";
import type { AttributeType } from "./definition.ts";
import { readAttribute } from "./read-attribute.ts";

/** The types told by their values, the narrowest first. A choice and tags can't be told from a few texts. */
const TOLD: readonly AttributeType[] = ["yes_no", "number", "money", "date"];
/** A code, and no number: "0049", "007". */
const LEADING_ZERO = /^0\d/;
/** Ones and zeros are counts as often as they are Yes and No. */
const DIGIT = /^[01]$/;

/**
 * Guesses the type of a column from its first cells: the narrowest that takes all of them, else a text. A person sees
 * the guess, and a text loses nothing.
 *
 * @param samples - Blank ones tell nothing.
 */
export function guessType(samples: readonly string[]): AttributeType {
  const cells = samples.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (cells.length === 0 || cells.some((cell) => LEADING_ZERO.test(cell))) return "text";
  if (
    cells.some((cell) => currencyOf(cell) !== null || cell.includes("₹")) &&
    takes("money", cells)
  )
    return "money";
  const told = TOLD.filter((type) => type !== "yes_no" || !cells.every((cell) => DIGIT.test(cell)));
  return told.find((type) => takes(type, cells)) ?? "text";
}

/** Whether each cell is a value of the type, and none merely a word for nothing. */
function takes(type: AttributeType, cells: readonly string[]): boolean {
  return cells.every((cell) => {
    const result = readAttribute({ label: "", type, choices: [] }, cell);
    return result.ok && result.value !== undefined;
  });
}
