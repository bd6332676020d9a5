import { parseNumber } from "../cells/parse-number.ts";
import {
  isEmptyCell,
  readAmount,
  readDay,
  readText,
  readYesNo,
  refuseCell,
} from "../cells/read-cell.ts";
import type { ReadCell } from "../cells/read-cell.ts";
import { readMoney } from "../cells/read-export.ts";
import { foldCase } from "../text/fold-case.ts";
import { FIELD_LIMITS } from "./definition.ts";
import type { AttributeValue, FieldDefinition } from "./definition.ts";
import { readMonthDay } from "./month-day.ts";

/** A number is smaller than this, and has at most six decimals, so that every side writes it the same way. */
const MAX_NUMBER = 1e12;
const DECIMALS = 6;
const UNIT = 10 ** DECIMALS;
/** Below it a number counts its millionths exactly. */
const MAX_EXACT = 1e9;
const MANY_CHOICES = 8;
const BETWEEN_TAGS = /[,;]/;

/** Part of a field's definition that reading a value needs. */
export type ReadableField = Pick<FieldDefinition, "label" | "type" | "choices">;

/**
 * Reads a value of a field of one's own, from a form, the API or a cell of a file: by the readers of the built-in
 * fields, so that they take the same texts.
 *
 * @param given - A text, or the type's own form in JSON: a number, true or false, a list of tags.
 * @param monthFirst - The file it comes from is known to write 11/25/2026.
 * @returns The value to store; `undefined` for an empty one. A refusal names the field by its label.
 */
export function readAttribute(
  field: ReadableField,
  given: unknown,
  monthFirst = false,
): ReadCell<AttributeValue> {
  const { label, type } = field;
  if (type === "tags") return readTags(label, given);
  if (typeof given === "string") return readTyped(field, given, monthFirst);
  if (typeof given === "number" && type === "number") return readNumber(label, given);
  if (typeof given === "number" && type === "money") return readAmount(label, given);
  if (typeof given === "boolean" && type === "yes_no") return { ok: true, value: given };
  return { ok: false, reason: `"${label}" ${MUST_BE[type]}` };
}

const MUST_BE: Record<FieldDefinition["type"], string> = {
  text: "must be a text",
  number: "must be a number",
  money: "must be an amount of rupees",
  date: "must be a date like 2026-11-20 or, without a year, --11-20",
  yes_no: "must be Yes or No",
  choice: "must be one of its choices",
  tags: "must be tags with commas between them",
};

function readTyped(
  field: ReadableField,
  text: string,
  monthFirst: boolean,
): ReadCell<AttributeValue> {
  const { label, type } = field;
  switch (type) {
    case "number":
      return readNumber(label, text);
    case "money":
      return readMoney(label, text.trim());
    case "date":
      return readDateOrMonthDay(label, text, monthFirst);
    case "yes_no":
      return readYesNo(label, text);
    case "choice":
      return readChoice(field, text);
    default:
      return readText(label, text);
  }
}

/** A full date where it is one, else a day and month without a year. */
function readDateOrMonthDay(label: string, text: string, monthFirst: boolean): ReadCell<string> {
  const day = readDay(label, text, monthFirst);
  if (day.ok) return { ok: true, value: day.value?.toISOString() };
  const monthDay = readMonthDay(text.trim(), monthFirst);
  return monthDay === null ? day : { ok: true, value: monthDay };
}

function readNumber(label: string, given: string | number): ReadCell<number> {
  const text = String(given).trim();
  if (isEmptyCell(text)) return { ok: true, value: undefined };
  const number = typeof given === "number" ? given : parseSigned(text);
  // Adding 0 makes -0 a plain one.
  if (Math.abs(number) < MAX_NUMBER) return { ok: true, value: rounded(number) + 0 };
  return refuseCell(label, "must be a number below 1,000,000,000,000", text);
}

/**
 * Rounded to six decimals; numbers with no more, nearly all, skip the slow path through a text: 13 ns instead of 153.
 */
function rounded(number: number): number {
  if (Number.isInteger(number)) return number;
  const isSmall = Math.abs(number) < MAX_EXACT && Math.round(number * UNIT) / UNIT === number;
  return isSmall ? number : Number(number.toFixed(DECIMALS));
}

/** A temperature or a balance may be below nothing, which no built-in field is. */
function parseSigned(text: string): number {
  const size = parseNumber(text.replace(/^[-+\u2212]\s*/, ""));
  return /^[-\u2212]/.test(text) ? -size : size;
}

function readChoice({ label, choices }: ReadableField, text: string): ReadCell<string> {
  const result = readText(label, text);
  if (!result.ok || result.value === undefined) return result;
  const folded = foldCase(result.value);
  const value = choices.find((choice) => foldCase(choice) === folded);
  // A word for nothing is a value where it is one of the choices.
  if (value !== undefined || isEmptyCell(result.value)) return { ok: true, value };
  const shown = choices.slice(0, MANY_CHOICES).join(", ");
  const more = choices.length > MANY_CHOICES ? "…" : "";
  return refuseCell(label, `must be one of ${shown}${more}`, result.value);
}

function readTags(label: string, given: unknown): ReadCell<readonly string[]> {
  const parts: unknown[] = Array.isArray(given)
    ? given
    : typeof given === "string"
      ? given.split(BETWEEN_TAGS)
      : [null];
  const tags = new Map<string, string>();
  for (const part of parts) {
    if (typeof part !== "string") return { ok: false, reason: `"${label}" ${MUST_BE.tags}` };
    if (BETWEEN_TAGS.test(part))
      return { ok: false, reason: `A tag of "${label}" must not hold a comma or a semicolon` };
    const result = readText(label, part);
    if (!result.ok) return result;
    if (result.value === undefined) continue;
    const folded = foldCase(result.value);
    if (!tags.has(folded)) tags.set(folded, result.value);
    if (tags.size > FIELD_LIMITS.tags)
      return { ok: false, reason: `"${label}" may have at most ${FIELD_LIMITS.tags} tags` };
  }
  return { ok: true, value: tags.size === 0 ? undefined : [...tags.values()] };
}
