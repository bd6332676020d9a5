// cspell:ignore nein
import { firstCharacters, lengthProblem } from "../text/index.ts";
import { cleanAddress, showInvisible } from "./clean-address.ts";
import { parseNumber } from "./parse-number.ts";
import { readDate } from "./read-date.ts";

/** A cell read as its type; `undefined` is an empty cell. */
export type ReadCell<T> = { ok: true; value: T | undefined } | { ok: false; reason: string };

/** Characters of a name, a city and the like at most. */
export const CUSTOMER_TEXT_MAX = 200;
const SHOWN_MAX = 40;
const MAX_AMOUNT = 1e12;
const MAX_COUNT = 2_147_483_647;
const UNSTORABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
const EMPTY_WORDS = new Set([
  "n/a",
  "na",
  "#n/a",
  "null",
  "nil",
  "none",
  "(none)",
  "(blank)",
  "never",
  "-",
  "–",
  "—",
]);
/** Yes and No in the languages whose headings are known. */
const YES = new Set("yes y true t 1 active on ja j oui sí si हाँ हां".split(" "));
const NO = new Set("no n false f 0 inactive deactivated off nein non नहीं".split(" "));
/** A refusal that names the column and shows the start of the cell. */
export function refuseCell(
  column: string,
  must: string,
  text: string,
): { ok: false; reason: string } {
  const start = firstCharacters(text, SHOWN_MAX);
  const excerpt = start === text ? text : `${start}…`;
  return { ok: false, reason: `"${column}" ${must}, not "${excerpt.replace(/\p{Cc}/gu, " ")}"` };
}

/** Whether a cell says in words that it is empty: "N/A", "null", "-". */
export function isEmptyCell(text: string): boolean {
  if (text === "") return true;
  const first = text.charCodeAt(0);
  return (first < 48 || first > 57) && EMPTY_WORDS.has(text.toLowerCase());
}

/** Whether a text stands for no day: empty in one of the ways programs write it, MySQL's zeros among them. */
export function isNoDay(text: string): boolean {
  return isEmptyCell(text) || text.startsWith("0000-00-00");
}

/** Reads a text of at most 200 characters on one line; surrounding spaces go, the form becomes NFC. */
export function readText(column: string, cell: string): ReadCell<string> {
  const bare = cell.trim();
  if (bare === "") return { ok: true, value: undefined };
  // Composing many marks is quadratic.
  const long = lengthProblem(bare, `"${column}"`, CUSTOMER_TEXT_MAX);
  const text = long === null ? bare.normalize("NFC") : bare;
  if (UNSTORABLE.test(text)) {
    return {
      ok: false,
      reason: `"${column}" must not hold line breaks or other control characters`,
    };
  }
  const reason = long ?? lengthProblem(text, `"${column}"`, CUSTOMER_TEXT_MAX);
  return reason === null ? { ok: true, value: text } : { ok: false, reason };
}

/** Reads an email address of at most 254 characters, as `cleanAddress` does. */
export function readEmail(column: string, cell: string): ReadCell<string> {
  const text = cell.trim();
  if (text === "") return { ok: true, value: undefined };
  const value = cleanAddress(text);
  return value === null
    ? refuseCell(column, "must be an email address", showInvisible(text))
    : { ok: true, value };
}

/**
 * Reads an amount of rupees, 0 or more and below 1,000,000,000,000, rounded to two decimals. Takes
 * "₹1,200", "Rs. 1,20,000.50" and a decimal comma ("1.200,50").
 */
export function readAmount(column: string, cell: string | number): ReadCell<number> {
  const text = String(cell).trim();
  if (isEmptyCell(text)) return { ok: true, value: undefined };
  const number = typeof cell === "number" ? cell : parseNumber(text);
  const value = inPaise(Math.min(number, MAX_AMOUNT));
  if (number >= 0 && value < MAX_AMOUNT) return { ok: true, value: value + 0 };
  return refuseCell(
    column,
    "must be an amount of rupees, 0 or more and below 1,000,000,000,000",
    text,
  );
}

/** Rounded to two decimals; amounts with no more, nearly all, skip the slow path through a text. */
function inPaise(amount: number): number {
  return Math.round(amount * 100) / 100 === amount ? amount : Number(amount.toFixed(2));
}

function readWhole(
  column: string,
  cell: string | number,
  max: number,
  must: string,
): ReadCell<number> {
  const text = String(cell).trim();
  if (isEmptyCell(text)) return { ok: true, value: undefined };
  const value = typeof cell === "number" ? cell : parseNumber(text);
  if (Number.isInteger(value) && value >= 0 && value <= max) return { ok: true, value: value + 0 };
  return refuseCell(column, must, text);
}

/** Reads an age in whole years, 0 to 150. */
export function readAge(column: string, cell: string | number): ReadCell<number> {
  return readWhole(column, cell, 150, "must be a whole number from 0 to 150");
}

/** Reads a number of things, 0 or more. */
export function readCount(column: string, cell: string | number): ReadCell<number> {
  return readWhole(column, cell, MAX_COUNT, "must be a whole number, 0 or more");
}

/** Reads Yes/No, Ja/Nein, true/false, 1/0, active/inactive and the like, in any case. */
export function readYesNo(column: string, cell: string): ReadCell<boolean> {
  const text = cell.trim();
  if (isEmptyCell(text)) return { ok: true, value: undefined };
  const word = text.toLowerCase();
  if (YES.has(word)) return { ok: true, value: true };
  if (NO.has(word)) return { ok: true, value: false };
  return refuseCell(column, "must be Yes or No", text);
}

/**
 * Reads a date as `readDate` does.
 *
 * @param monthFirst - The file is known to write 11/25/2026.
 */
export function readDay(column: string, cell: string, monthFirst = false): ReadCell<Date> {
  const text = cell.trim();
  if (isNoDay(text)) return { ok: true, value: undefined };
  const value = readDate(text, monthFirst);
  const must = monthFirst
    ? "must be a date like 2026-11-20 or, as elsewhere in this file, 11/20/2026"
    : "must be a date like 2026-11-20 or 20/11/2026";
  return value ? { ok: true, value } : refuseCell(column, must, text);
}
