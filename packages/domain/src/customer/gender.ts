// cspell:ignore femenino féminin homme männlich masculin masculino mujer weiblich महिला पुरुष
import { isEmptyCell, refuseCell } from "../cells/read-cell.ts";
import type { ReadCell } from "../cells/read-cell.ts";
import { CUSTOMER_FIELDS } from "../fields/customer-fields.ts";

/** The genders a customer can have. */
export const GENDERS = CUSTOMER_FIELDS.gender.choices;
export type Gender = (typeof GENDERS)[number];

const male = (word: string): [string, Gender] => [word, "male"];
const female = (word: string): [string, Gender] => [word, "female"];
const GENDER_WORDS: ReadonlyMap<string, Gender> = new Map([
  ...GENDERS.map((gender): [string, Gender] => [gender, gender]),
  ["m", "male"],
  ["man", "male"],
  ["f", "female"],
  ["woman", "female"],
  ["o", "other"],
  ["d", "other"],
  ["diverse", "other"],
  ["non-binary", "other"],
  ["nonbinary", "other"],
  ...["männlich", "homme", "masculin", "hombre", "masculino", "पुरुष"].map(male),
  ...["weiblich", "frau", "femme", "féminin", "mujer", "femenino", "महिला"].map(female),
]);

const UNSTATED = new Set([
  "unknown",
  "unspecified",
  "not specified",
  "undisclosed",
  "prefer not to say",
  "not provided",
]);

/** Reads "male", "female" or "other" in any case, their first letters, and the words for not knowing. */
export function readGender(column: string, cell: string): ReadCell<Gender> {
  const text = cell.trim();
  const value = GENDER_WORDS.get(text) ?? GENDER_WORDS.get(text.toLowerCase());
  if (value !== undefined) return { ok: true, value };
  if (isEmptyCell(text) || UNSTATED.has(text.toLowerCase())) return { ok: true, value: undefined };
  return refuseCell(column, "must be male, female or other", text);
}
