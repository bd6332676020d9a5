import { parseNumber } from "../customer/parse-number.ts";
import { lengthProblem } from "../text/index.ts";
import { SEGMENT_FIELDS } from "./fields.ts";
import type { SegmentField } from "./fields.ts";
import type { SegmentValue } from "./types.ts";

const MAX_NUMBER = 1e12;
const MAX_TEXT_LENGTH = 200;
const SIGN = /^[+-]/;
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

/** A value read for its field, or the sentence that says why it cannot be. */
export type ReadValue = { ok: true; value: SegmentValue } | { ok: false; message: string };

const labelOf = (field: SegmentField): string => SEGMENT_FIELDS[field].label;

function readNumber(field: SegmentField, value: unknown): ReadValue {
  const text = typeof value === "string" ? value.trim() : "";
  const number = typeof value === "number" ? value : parseSigned(text);
  const isDays = SEGMENT_FIELDS[field].type === "daysAgo";
  if (!Number.isFinite(number)) {
    return { ok: false, message: `"${labelOf(field)}" needs a number${isDays ? " of days" : ""}` };
  }
  if (isDays && number < 0) {
    return { ok: false, message: `"${labelOf(field)}" needs a number of days that is 0 or more` };
  }
  if (Math.abs(number) > MAX_NUMBER) {
    return {
      ok: false,
      message: `"${labelOf(field)}" needs a number between -${MAX_NUMBER} and ${MAX_NUMBER}`,
    };
  }
  return { ok: true, value: number === 0 ? 0 : number };
}

/** A rule may compare with less than nothing, which no customer has. */
function parseSigned(text: string): number {
  const size = parseNumber(text.replace(SIGN, ""));
  return text.startsWith("-") ? -size : size;
}

function readBoolean(field: SegmentField, value: unknown): ReadValue {
  if (typeof value === "boolean") return { ok: true, value };
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (text === "true" || text === "yes") return { ok: true, value: true };
  if (text === "false" || text === "no") return { ok: true, value: false };
  return { ok: false, message: `"${labelOf(field)}" needs Yes or No` };
}

function readText(field: SegmentField, value: unknown): ReadValue {
  if (typeof value !== "string" || value.trim() === "") {
    return { ok: false, message: `"${labelOf(field)}" needs a text to compare with` };
  }
  if (UNSTORABLE.test(value)) {
    return { ok: false, message: `"${labelOf(field)}" cannot be compared with control characters` };
  }
  // Composing many marks is quadratic.
  const problemOf = (text: string) => lengthProblem(text, `"${labelOf(field)}"`, MAX_TEXT_LENGTH);
  const long = problemOf(value);
  const text = long === null ? value.normalize("NFC") : value;
  const message = long ?? problemOf(text);
  return message === null ? { ok: true, value: text } : { ok: false, message };
}

/**
 * Reads a rule's value as the type of its field: numbers may come as text, as an import reads
 * them ("5000", "₹1,20,000.50"), Yes/No as "true",
 * "false", "Yes" or "No". Text is taken literally, spaces included, in Unicode form NFC (as customers
 * are stored); an empty text is refused, since it can mean nothing.
 */
export function readSegmentValue(field: SegmentField, value: unknown): ReadValue {
  switch (SEGMENT_FIELDS[field].type) {
    case "number":
    case "daysAgo":
      return readNumber(field, value);
    case "boolean":
      return readBoolean(field, value);
    case "text":
      return readText(field, value);
  }
}
